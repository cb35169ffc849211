import { useInfiniteQuery } from '@tanstack/react-query';
import { PhoneOutgoing, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { type BatchCall, batchCallsQuery } from '../../nouns/batch-calls/batch-calls-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ProgressBar } from '../../parts/status/progress-bar.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { batchStatusTexts, isRunning } from './batch-status.ts';

const BatchPanel = lazy(async () => ({ default: (await import('./batch-panel.tsx')).BatchPanel }));
const NewBatchDialog = lazy(async () => ({ default: (await import('./new-batch-dialog.tsx')).NewBatchDialog }));

export const meta = () => [{ title: `${t('Batch calls')} · ${brand}` }];

const newBatch = 'new';
const nothing = () => {};
const batchId = ({ id }: BatchCall): string => id;
const batchName = ({ name }: BatchCall): string => name;

const columns: readonly TableColumn<BatchCall>[] = [
  {
    id: 'name',
    title: t('Batch'),
    cell: ({ name, agent_name, scheduled_time_unix }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span className="block truncate text-ink-3 text-meta">
          {agent_name} · {formatDate(scheduled_time_unix, { withTime: true })}
        </span>
      </span>
    ),
  },
  {
    id: 'progress',
    title: t('Calls'),
    width: '10rem',
    cell: (batch) => (
      <span className="block">
        <span className="tabular-nums">
          {t('{totalCallsFinished} of {totalCallsScheduled}', {
            totalCallsFinished: batch.total_calls_finished,
            totalCallsScheduled: batch.total_calls_scheduled,
          })}
        </span>
        {batch.status === 'in_progress' && (
          <ProgressBar
            label={t('Calls of {name}', { name: batch.name })}
            share={batch.total_calls_finished / batch.total_calls_scheduled}
          />
        )}
      </span>
    ),
  },
  {
    id: 'status',
    title: t('Status'),
    width: '8rem',
    cell: (batch) => (
      <Chip tone={batch.status === 'failed' ? 'bad' : isRunning(batch) ? 'info' : 'neutral'}>
        {batchStatusTexts[batch.status]}
      </Chip>
    ),
  },
];

/** ROUTE-060, AGENT-015: calls to many people. */
export default function BatchCallingScreen() {
  const mayUpdate = usePermission('convai_batch_calls.update') === true;
  const panel = usePanelItem('batch');
  const add = mayUpdate && (
    <Button kind="primary" onClick={() => panel.open(newBatch)}>
      <Plus aria-hidden />
      {t('New batch call')}
    </Button>
  );
  return (
    <AgentsPage title={t('Batch calls')} help={t('Your agent calls many people, at once or at a time.')} action={add}>
      <AgentsAgreement>
        <AgentsAgreement agreement="batch_calling">
          <BatchCalls add={add} openId={panel.id} onOpen={panel.open} onClose={panel.close} />
        </AgentsAgreement>
      </AgentsAgreement>
    </AgentsPage>
  );
}

interface BatchCallsProps {
  add: ReactNode;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function BatchCalls({ add, openId, onOpen, onClose }: BatchCallsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(batchCallsQuery);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.batch_calls), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <DataTable
          label={t('Batch calls')}
          what={t('batch calls')}
          columns={columns}
          rows={rows}
          rowId={batchId}
          rowName={batchName}
          error={error}
          onRetry={() => void refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ id }) => onOpen(id)}
          openId={openId}
          more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
          empty={
            <EmptyState icon={<PhoneOutgoing />} title={t('No batch calls yet')} action={add}>
              {t('Upload a list of numbers, and an agent calls each of them once.')}
            </EmptyState>
          }
        />
      </div>
      <Suspense fallback={null}>
        {openId === newBatch && <NewBatchDialog onClose={onClose} onCreated={onOpen} />}
        {openId !== undefined && openId !== newBatch && <BatchPanel key={openId} batchId={openId} onClose={onClose} />}
      </Suspense>
    </div>
  );
}
