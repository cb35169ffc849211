import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Bot, SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { agentPath } from '../../../nouns/agents/agent-paths.ts';
import type { AgentSummary } from '../../../nouns/agents/agents-queries.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { VoiceAvatar } from '../../../parts/display/voice-avatar.tsx';
import { Highlight } from '../../../parts/list/highlight.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { AgentMenu } from './agent-menu.tsx';

interface AgentTableProps {
  query: UseInfiniteQueryResult<{ readonly pages: readonly { readonly agents: readonly AgentSummary[] }[] }>;
  search: string;
  /** How to make the first one, for those who may. */
  start: ReactNode;
}

const agentId = ({ agent_id }: AgentSummary): string => agent_id;
const agentName = ({ name }: AgentSummary): string => name;
const nothing = () => {};

const columnsFor = (search: string): readonly TableColumn<AgentSummary>[] => [
  { id: 'name', title: t('Agent'), cell: (agent) => <AgentName agent={agent} search={search} /> },
  {
    id: 'called',
    title: t('Last call'),
    width: '9rem',
    cell: ({ last_call_time_unix_secs: at }) => (at ? formatRelativeTime(at * 1000, Date.now()) : t('Never')),
  },
  {
    id: 'created',
    title: t('Created'),
    width: '9rem',
    cell: ({ created_at_unix_secs: at }) => formatRelativeTime(at * 1000, Date.now()),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.25rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (agent) => <AgentMenu agent={agent} />,
  },
];

/** The agents, newest first. */
export function AgentTable({ query, search, start }: AgentTableProps) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = query;
  const navigate = useNavigate();
  const rows = useMemo(() => data?.pages.flatMap(({ agents }) => agents), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => columnsFor(search), [search]);
  return (
    <DataTable
      label={t('Agents')}
      what={t('agents')}
      columns={columns}
      rows={rows}
      rowId={agentId}
      rowName={agentName}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={(agent) => void navigate(agentPath(agent.agent_id))}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={
        search === '' ? (
          <EmptyState icon={<Bot />} title={t('No agents yet')} action={start}>
            {start
              ? t('An agent answers on your page or in your app.')
              : t('Agents that are shared with you appear here.')}
          </EmptyState>
        ) : (
          <EmptyState icon={<SearchX />} title={t('No results')}>
            {t('No agent has “{search}” in its name.', { search })}
          </EmptyState>
        )
      }
    />
  );
}

function AgentName({ agent: { agent_id, name, voice_id, tags }, search }: { agent: AgentSummary; search: string }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <VoiceAvatar id={voice_id} />
      <Link
        to={agentPath(agent_id)}
        dir={dirOf(name)}
        className="block truncate font-[560] underline-offset-2 hover:underline"
      >
        <Highlight text={name} searched={search === '' ? [] : [search]} />
      </Link>
      {tags.map((tag) => (
        <Chip key={tag}>{tag}</Chip>
      ))}
    </span>
  );
}
