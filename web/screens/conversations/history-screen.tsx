import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { api } from '../../data/api/api.ts';
import { t } from '../../messages/t.ts';
import { talkToAnyPath } from '../../nouns/agents/agent-paths.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { useAgentOptions } from '../../nouns/agents/use-agent-options.ts';
import {
  type ConversationSummary,
  conversationsQuery,
  refetchConversations,
} from '../../nouns/conversations/conversations-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { showError } from '../../parts/status/show-error.tsx';
import { toast } from '../../parts/status/toast.ts';
import { DataTable } from '../../parts/table/data-table.tsx';
import { conversationColumns, outcomeTexts } from './conversation-columns.tsx';
import { ReportDialog } from './tickets/report-dialog.tsx';
import { Tickets } from './tickets/tickets.tsx';

// Loaded when the first conversation opens.
const ConversationPanel = lazy(async () => ({
  default: (await import('./conversation-panel.tsx')).ConversationPanel,
}));

export const meta = () => [{ title: `${t('Conversations')} · ${brand}` }];

const conversationId = ({ conversation_id }: ConversationSummary): string => conversation_id;
const conversationName = ({ agent_name, call_summary_title }: ConversationSummary): string =>
  call_summary_title ?? agent_name ?? t('Conversation');
const nothing = () => {};
const outcomes = ['success', 'failure', 'unknown'] as const;

/** ROUTE-062, AGENT-005: what was said with agents. */
export default function HistoryScreen() {
  return (
    <AgentsPage title={t('Conversations')} help={t('What people said to your agents, and what came of it.')}>
      <AgentsAgreement>
        <Views />
      </AgentsAgreement>
    </AgentsPage>
  );
}

const views = [
  { value: 'conversations', label: t('Conversations') },
  { value: 'tickets', label: t('Tickets') },
] as const;

/** The conversations, or the tickets about them. */
function Views() {
  const [params, setParams] = useSearchParams();
  const isTickets = params.get('view') === 'tickets';
  return (
    <>
      <div className="mx-auto w-full max-w-6xl px-4 pt-4 md:px-5">
        <Segmented
          label={t('View')}
          value={isTickets ? 'tickets' : 'conversations'}
          options={views}
          onChange={(view) => setParams(view === 'tickets' ? { view } : {}, { replace: true })}
        />
      </div>
      {isTickets ? <Tickets /> : <Conversations />}
    </>
  );
}

function Conversations() {
  const [params, setParams] = useSearchParams();
  const agentId = params.get('agent_id') ?? undefined;
  const outcome = outcomes.find((one) => one === params.get('outcome'));
  const list = useInfiniteQuery(conversationsQuery({ agentId, outcome }));
  const agents = useAgentOptions();
  const { data, fetchNextPage, hasNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ conversations }) => conversations), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const panel = usePanelItem('conversation');
  const at = rows?.findIndex((row) => row.conversation_id === panel.id) ?? -1;
  const stepTo = (next: ConversationSummary | undefined) => next && (() => panel.open(next.conversation_id));
  const set = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const isFiltered = agentId !== undefined || outcome !== undefined;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap gap-2">
          <ChipSelect
            name={t('Agent')}
            value={agentId}
            valueText={agents.find(({ value }) => value === agentId)?.label}
            options={agents}
            onChange={(value) => set('agent_id', value)}
          />
          <ChipSelect
            name={t('Outcome')}
            value={outcome}
            valueText={outcome && outcomeTexts[outcome]}
            options={outcomes.map((value) => ({ value, label: outcomeTexts[value] }))}
            onChange={(value) => set('outcome', value)}
          />
        </div>
        <DataTable
          label={t('Conversations')}
          what={t('conversations')}
          columns={conversationColumns}
          rows={rows}
          rowId={conversationId}
          rowName={conversationName}
          error={list.error}
          onRetry={() => void list.refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={(row) => panel.open(row.conversation_id)}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: list.isFetchNextPageError, onMore }}
          empty={
            <EmptyState
              icon={<MessagesSquare />}
              title={isFiltered ? t('No results') : t('No conversations yet')}
              action={
                !isFiltered && (
                  <Button asChild kind="primary">
                    <Link to={talkToAnyPath}>{t('Talk to an agent')}</Link>
                  </Button>
                )
              }
            >
              {isFiltered
                ? t('No conversation matches your filters.')
                : t('They appear here as soon as someone talks.')}
            </EmptyState>
          }
        />
      </div>
      {panel.id !== undefined && (
        <OpenConversation
          id={panel.id}
          position={at < 0 || !rows ? undefined : t('{at} of {count}', { at: at + 1, count: rows.length })}
          onPrevious={stepTo(rows?.[at - 1])}
          onNext={at < 0 ? undefined : stepTo(rows?.[at + 1])}
          onClose={panel.close}
        />
      )}
    </div>
  );
}

interface OpenConversationProps {
  id: string;
  position: string | undefined;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}

function OpenConversation({ id, ...panel }: OpenConversationProps) {
  const client = useQueryClient();
  const [isDeleting, setIsDeleting] = useState(false);
  const [isReporting, setIsReporting] = useState(false);
  const remove = useMutation({
    mutationFn: () =>
      api.call('DELETE /v1/convai/conversations/{conversation_id}', { params: { conversation_id: id } }),
    onSuccess: () => {
      setIsDeleting(false);
      panel.onClose();
      toast.success(t('Conversation deleted.'));
      return refetchConversations(client);
    },
    onError: showError,
  });
  return (
    <Suspense fallback={null}>
      <ConversationPanel
        id={id}
        {...panel}
        onDelete={() => setIsDeleting(true)}
        onReport={() => setIsReporting(true)}
      />
      {isReporting && <ReportDialog conversationId={id} onClose={() => setIsReporting(false)} />}
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setIsDeleting}
        title={t('Delete conversation')}
        action={t('Delete conversation')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('Its transcript and recording will be deleted.')}
      </ConfirmDialog>
    </Suspense>
  );
}
