import { useInfiniteQuery } from '@tanstack/react-query';
import { ClipboardCheck } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { formatDate } from '../../../format/date.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { type ReviewerTask, type ReviewView, reviewQuery } from '../../../nouns/productions/productions-queries.ts';
import { taskStateTexts, taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { taskLanguages, taskMinutes, taskTitle } from '../../../nouns/productions/task-facts.ts';
import { Chip } from '../../../parts/display/chip.tsx';
import { Segmented } from '../../../parts/form/segmented.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { DataTable } from '../../../parts/table/data-table.tsx';
import type { TableColumn } from '../../../parts/table/table-column.ts';
import { AttemptsToMark } from './attempts-to-mark.tsx';

const ReviewPanel = lazy(async () => ({ default: (await import('./review-panel.tsx')).ReviewPanel }));

export const meta = () => [{ title: `${t('Review')} · ${brand}` }];

const taskId = ({ task_id }: ReviewerTask): string => task_id;
const nothing = () => {};
type View = ReviewView | 'tests';
const views: readonly { value: View; label: string }[] = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'mine', label: t('Mine') },
  { value: 'decided', label: t('Approved') },
  { value: 'tests', label: t('Tests to mark') },
];

const columns: readonly TableColumn<ReviewerTask>[] = [
  {
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
  },
  {
    id: 'producer',
    title: t('Producer'),
    width: '11rem',
    cell: ({ producer }) => <span dir="auto">{producer?.display_name ?? '–'}</span>,
  },
  {
    id: 'submitted',
    title: t('Submitted'),
    width: '11rem',
    cell: ({ submitted_at_unix_secs }) =>
      submitted_at_unix_secs === null ? '–' : formatDate(submitted_at_unix_secs, { withTime: true }),
  },
  {
    id: 'state',
    title: t('Status'),
    width: '8rem',
    cell: ({ status }) => {
      const { text, tone } = taskStateTexts[status as keyof typeof taskStateTexts];
      return <Chip tone={tone}>{text}</Chip>;
    },
  },
];

/** Submitted tasks for reviewers, and the tests whose texts they mark. */
export default function ReviewScreen() {
  const [view, setView] = useState<View>('waiting');
  return (
    <ProductionsPage title={t('Review')} help={t('Check what producers submitted.')} needs="reviewer">
      <div className="flex min-h-0 flex-1">
        <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
          <Segmented label={t('View')} value={view} options={views} onChange={setView} />
          {view === 'tests' ? <AttemptsToMark /> : <Tasks key={view} view={view} />}
        </div>
        <OpenTask />
      </div>
    </ProductionsPage>
  );
}

function OpenTask() {
  const panel = usePanelItem('task');
  if (panel.id === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ReviewPanel key={panel.id} taskId={panel.id} onClose={panel.close} />
    </Suspense>
  );
}

function Tasks({ view }: { view: ReviewView }) {
  const panel = usePanelItem('task');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = useInfiniteQuery(
    reviewQuery(view),
  );
  const rows = useMemo(() => data?.pages.flatMap((page) => page.tasks), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <DataTable
      label={t('Tasks')}
      what={t('tasks')}
      columns={columns}
      rows={rows}
      rowId={taskId}
      rowName={taskTitle}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      onOpen={({ task_id }) => panel.open(task_id)}
      openId={panel.id}
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
      empty={
        <EmptyState icon={<ClipboardCheck />} title={t('Nothing to review')}>
          {t('Tasks appear here when producers submit them.')}
        </EmptyState>
      }
    />
  );
}
