import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { TaskView } from '../../../../contract/productions/production-tasks-limits.ts';
import { formatDate } from '../../../format/date.ts';
import { formatMoney } from '../../../format/money.ts';
import { t } from '../../../messages/t.ts';
import { type ProducerTask, type TaskFilter, tasksQuery } from '../../../nouns/productions/productions-queries.ts';
import { assignmentStateTexts, taskStateTexts, taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { taskLanguages, taskMinutes, taskTitle } from '../../../nouns/productions/task-facts.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';

interface TaskTableProps {
  view: TaskView;
  filter: TaskFilter;
  openId: string | undefined;
  onOpen: (taskId: string) => void;
  empty: ReactNode;
}

const taskId = ({ task_id }: ProducerTask): string => task_id;
const nothing = () => {};
const stateTexts = { ...taskStateTexts, ...assignmentStateTexts };

const subject: TableColumn<ProducerTask> = {
  id: 'task',
  title: t('Task'),
  cell: (task) => (
    <span className="block min-w-0">
      <span className="block truncate font-[560]">{taskLanguages(task)}</span>
      <span className="block truncate text-ink-3 text-meta">
        {taskTypeTexts[task.type]} · {taskMinutes(task)}
      </span>
    </span>
  ),
};
const pay: TableColumn<ProducerTask> = {
  id: 'pay',
  title: t('Pay'),
  width: '6rem',
  align: 'end',
  cell: ({ pay_cents }) => <span className="tabular-nums">{formatMoney(pay_cents, 'usd')}</span>,
};
const state: TableColumn<ProducerTask> = {
  id: 'state',
  title: t('Status'),
  width: '9rem',
  cell: ({ status, is_delivering }) => (
    <Chip tone={stateTexts[status].tone}>{is_delivering ? t('Making files') : stateTexts[status].text}</Chip>
  ),
};
const allowed: TableColumn<ProducerTask> = {
  id: 'time',
  title: t('Time'),
  width: '7rem',
  align: 'end',
  cell: ({ allowed_hours }) => t('{hours} h', { hours: Math.round(allowed_hours) }),
};
const claimable: TableColumn<ProducerTask> = {
  id: 'claimable',
  title: t('Open to you'),
  width: '12rem',
  cell: ({ can_claim, cannot_claim }) =>
    can_claim ? (
      <Chip tone="good">{t('Yes')}</Chip>
    ) : (
      <span className="block truncate text-ink-3 text-meta" title={cannot_claim?.message}>
        {cannot_claim?.message}
      </span>
    ),
};
const deadline: TableColumn<ProducerTask> = {
  id: 'deadline',
  title: t('Deadline'),
  width: '11rem',
  cell: ({ deadline_unix_secs }) =>
    deadline_unix_secs === null ? '–' : formatDate(deadline_unix_secs, { withTime: true }),
};
const ended: TableColumn<ProducerTask> = {
  id: 'ended',
  title: t('Ended'),
  width: '11rem',
  cell: ({ ended_at_unix_secs }) =>
    ended_at_unix_secs === null ? '–' : formatDate(ended_at_unix_secs, { withTime: true }),
};

const columnsOf: Readonly<Record<TaskView, readonly TableColumn<ProducerTask>[]>> = {
  unclaimed: [subject, claimable, allowed, pay],
  active: [subject, state, deadline, pay],
  history: [subject, state, ended, pay],
};

/** PROD-002, PROD-007: the tasks of the board, or the person's own. */
export function TaskTable({ view, filter, openId, onOpen, empty }: TaskTableProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    tasksQuery(view, filter),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.tasks), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <DataTable
      label={t('Tasks')}
      what={t('tasks')}
      columns={columnsOf[view]}
      rows={rows}
      rowId={taskId}
      rowName={taskTitle}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={({ task_id }) => onOpen(task_id)}
      openId={openId}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={empty}
    />
  );
}
