import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ConsoleJobState } from '../../../contract/console/console-states.ts';
import { api } from '../../data/api/api.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { ChipSelect } from '../../parts/form/chip-select.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { ConsolePage } from './console-page.tsx';
import { type ConsoleJob, jobsQuery, queuesQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { useConsoleAction } from './use-console-action.ts';

export const meta = () => [{ title: `${t('Background jobs')} · ${brand}` }];

const states: readonly { value: ConsoleJobState; label: string }[] = [
  { value: 'failed', label: t('Failed') },
  { value: 'running', label: t('Running') },
  { value: 'waiting', label: t('Waiting') },
  { value: 'cancelled', label: t('Canceled') },
  { value: 'completed', label: t('Completed') },
];

const jobId = ({ job_id }: ConsoleJob): string => job_id;
const jobName = ({ queue, job_id }: ConsoleJob): string => `${queue} ${job_id}`;

/** U-56: the job queues of the server. */
export default function JobsScreen() {
  return (
    <ConsolePage
      title={t('Background jobs')}
      help={t('What the server does in the background, of the last seven days.')}
    >
      <Jobs />
    </ConsolePage>
  );
}

function Jobs() {
  const [params, setParams] = useSearchParams();
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'failed';
  const queue = params.get('queue') ?? undefined;
  const { data: queues } = useQuery(queuesQuery);
  const list = useInfiniteQuery(jobsQuery(state, queue));
  const rows = useMemo(() => list.data?.pages.flatMap(({ jobs }) => jobs), [list.data]);
  const mayManage = usePermission('console.manage') === true;
  const [cancelled, setCancelled] = useState<ConsoleJob>();
  const retry = useConsoleAction(
    ({ queue: queue_name, job_id }: ConsoleJob) =>
      api.call('POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/retry', {
        params: { queue_name, queued_job_id: job_id },
      }),
    t('The job runs again'),
  );
  const cancel = useConsoleAction(async ({ queue: queue_name, job_id }: ConsoleJob) => {
    await api.call('POST /v1/console/queues/{queue_name}/jobs/{queued_job_id}/cancel', {
      params: { queue_name, queued_job_id: job_id },
    });
    setCancelled(undefined);
  }, t('Job canceled'));
  const { mutate: runAgain } = retry;
  const columns = useMemo(() => jobColumns(mayManage, runAgain, setCancelled), [mayManage, runAgain]);
  const show = (next: { state: ConsoleJobState; queue: string | undefined }) => {
    const query = new URLSearchParams();
    setParameter(query, 'state', next.state === 'failed' ? undefined : next.state);
    setParameter(query, 'queue', next.queue);
    setParams(query, { replace: true });
  };
  const names = [...new Set([...(queues?.queues.map(({ name }) => name) ?? []), ...(queue ? [queue] : [])])];
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t('Status')}
          value={state}
          options={states}
          onChange={(next) => show({ state: next, queue })}
          className="max-w-full overflow-x-auto"
        />
        <ChipSelect
          name={t('Queue')}
          value={queue}
          valueText={queue}
          options={names.map((name) => ({ value: name, label: queueLabel(name, queues?.queues) }))}
          onChange={(next) => show({ state, queue: next })}
        />
      </div>
      <ConsoleTable
        list={list}
        label={t('Jobs')}
        what={t('jobs')}
        columns={columns}
        rows={rows}
        rowId={jobId}
        rowName={jobName}
        empty={
          <EmptyState icon={<ListChecks />} title={t('No jobs')}>
            {state === 'failed' ? t('No job has failed.') : t('No job is in this state.')}
          </EmptyState>
        }
      />
      {cancelled && (
        <ConfirmDialog
          open
          onOpenChange={() => setCancelled(undefined)}
          title={t('Cancel job')}
          action={t('Cancel job')}
          busy={cancel.isPending}
          onConfirm={() => cancel.mutate(cancelled)}
        >
          {t('Ends the job {name}. What it has not finished is lost.', { name: cancelled.queue })}
        </ConfirmDialog>
      )}
    </>
  );
}

function queueLabel(
  name: string,
  queues: readonly { name: string; waiting: number; running: number; failed: number }[] = [],
): string {
  const counts = queues.find((queue) => queue.name === name);
  if (!counts) return name;
  return t('{name}: {waiting} waiting, {running} running, {failed} failed', {
    name,
    waiting: formatCount(counts.waiting),
    running: formatCount(counts.running),
    failed: formatCount(counts.failed),
  });
}

const jobColumns = (
  mayManage: boolean,
  onRetry: (job: ConsoleJob) => void,
  onCancel: (job: ConsoleJob) => void,
): readonly TableColumn<ConsoleJob>[] => [
  {
    id: 'job',
    title: t('Job'),
    cell: ({ queue, error }) => (
      <span className="block min-w-0">
        <span className="block truncate font-[560] font-mono">{queue}</span>
        {error !== null && <span className="line-clamp-3 block break-words text-bad text-meta">{error}</span>}
      </span>
    ),
  },
  {
    id: 'attempts',
    title: t('Attempts'),
    width: '6rem',
    align: 'end',
    cell: ({ attempts }) => <span className="tabular-nums">{formatCount(attempts)}</span>,
  },
  {
    id: 'created',
    title: t('Created'),
    width: '10rem',
    align: 'end',
    cell: ({ created_at_unix }) => (
      <span className="tabular-nums">{formatDate(created_at_unix, { withTime: true })}</span>
    ),
  },
  {
    id: 'actions',
    title: t('Actions'),
    width: '7rem',
    align: 'end',
    whenNarrow: 'shown',
    hidesTitle: true,
    cell: (job) =>
      mayManage &&
      (job.state === 'failed' ? (
        <Button size="small" onClick={() => onRetry(job)}>
          {t('Retry')}
        </Button>
      ) : job.state === 'waiting' || job.state === 'running' ? (
        <Button size="small" onClick={() => onCancel(job)}>
          {t('Cancel')}
        </Button>
      ) : null),
  },
];
