import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { ticketStatuses } from '../../../../contract/agent-testing/triage-tickets-limits.ts';
import { formatRelativeTime } from '../../../format/relative-time.ts';
import { t } from '../../../messages/t.ts';
import { conversationsPath } from '../../../nouns/agents/agent-paths.ts';
import { type Ticket, ticketsQuery } from '../../../nouns/triage-tickets/triage-tickets-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { Chip } from '../../../parts/display/chip.tsx';
import { ChipSelect } from '../../../parts/form/chip-select.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { statusTexts, ticketTitle, wordsOf } from './ticket-texts.ts';

const TicketPanel = lazy(async () => ({ default: (await import('./ticket-panel.tsx')).TicketPanel }));

const ticketId = ({ agentqa_ticket_id }: Ticket): string => agentqa_ticket_id;
const nothing = () => {};

const columns: readonly TableColumn<Ticket>[] = [
  {
    id: 'ticket',
    title: t('Ticket'),
    cell: (ticket) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {ticketTitle(ticket)}
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {formatRelativeTime(ticket.created_at_unix_secs * 1000, Date.now())}
          {ticket.issue_type && ` · ${wordsOf(ticket.issue_type)}`}
        </span>
      </span>
    ),
  },
  {
    id: 'priority',
    title: t('Priority'),
    width: '7rem',
    cell: ({ priority }) => (priority ? wordsOf(priority) : t('None')),
  },
  {
    id: 'status',
    title: t('Status'),
    width: '8rem',
    cell: ({ status }) => <Chip tone={status === 'open' ? 'info' : 'neutral'}>{statusTexts[status]}</Chip>,
  },
];

/** What went wrong in conversations, and who looks after it. */
export function Tickets() {
  const [status, setStatus] = useState<Ticket['status']>();
  const list = useInfiniteQuery(ticketsQuery({ status }));
  const { data, fetchNextPage, hasNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.agent_conversation_tickets), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const panel = usePanelItem('ticket');
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap gap-2">
          <ChipSelect
            name={t('Status')}
            value={status}
            valueText={status && statusTexts[status]}
            options={ticketStatuses.map((value) => ({ value, label: statusTexts[value] }))}
            onChange={(value) => setStatus(ticketStatuses.find((one) => one === value))}
          />
        </div>
        <DataTable
          label={t('Tickets')}
          what={t('tickets')}
          columns={columns}
          rows={rows}
          rowId={ticketId}
          rowName={ticketTitle}
          error={list.error}
          onRetry={() => void list.refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ agentqa_ticket_id }) => panel.open(agentqa_ticket_id)}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: list.isFetchNextPageError, onMore }}
          empty={
            <EmptyState
              icon={<Flag />}
              title={status ? t('No results') : t('No tickets')}
              action={
                !status && (
                  <Button asChild>
                    <Link to={conversationsPath}>{t('Show conversations')}</Link>
                  </Button>
                )
              }
            >
              {status
                ? t('No ticket has this status.')
                : t('Report what an agent did wrong from its conversation, and it appears here.')}
            </EmptyState>
          }
        />
      </div>
      {panel.id !== undefined && (
        <Suspense fallback={null}>
          <TicketPanel key={panel.id} ticketId={panel.id} onClose={panel.close} />
        </Suspense>
      )}
    </div>
  );
}
