import { ClipboardList } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type TaskView, taskSorts } from '../../../../contract/productions/production-tasks-limits.ts';
import { type TaskType, taskTypes } from '../../../../contract/productions/productions.ts';
import { t } from '../../../messages/t.ts';
import { ProductionsPage } from '../../../nouns/productions/productions-page.tsx';
import { productionsRoot } from '../../../nouns/productions/productions-paths.ts';
import type { Me } from '../../../nouns/productions/productions-queries.ts';
import { taskTypeTexts } from '../../../nouns/productions/productions-texts.ts';
import { languageName } from '../../../nouns/productions/task-facts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ChipRow } from '../../../parts/display/chip-row.tsx';
import { ChipSelect } from '../../../parts/form/chip-select.tsx';
import { Select } from '../../../parts/form/select.tsx';
import { usePanelItem } from '../../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { MissingSteps } from '../missing-steps.tsx';
import { TaskTable } from './task-table.tsx';

const TaskPanel = lazy(async () => ({ default: (await import('./task-panel.tsx')).TaskPanel }));

const titles: Readonly<Record<TaskView, { readonly title: string; readonly help: string }>> = {
  unclaimed: { title: t('Unclaimed'), help: t('Tasks that wait for a producer.') },
  active: { title: t('Active'), help: t('Tasks that you work on, or that are being reviewed.') },
  history: { title: t('History'), help: t('Tasks that you finished or gave back.') },
};

const sortTexts: Readonly<Record<(typeof taskSorts)[number], string>> = {
  created_at: t('Newest first'),
  pay: t('Highest pay first'),
  minutes: t('Longest first'),
  deadline: t('Next deadline first'),
};

/** ROUTE-068, ROUTE-070, ROUTE-073: a list of tasks, with the opened one beside it. */
export function BoardScreen({ view }: { view: TaskView }) {
  return (
    <ProductionsPage {...titles[view]} needs="producer">
      {(me) => <Board key={view} me={me} view={view} />}
    </ProductionsPage>
  );
}

function Board({ me, view }: { me: Me; view: TaskView }) {
  const panel = usePanelItem('task');
  const [type, setType] = useState<TaskType>();
  const [language, setLanguage] = useState<string>();
  const [sort, setSort] = useState<(typeof taskSorts)[number]>(view === 'active' ? 'deadline' : 'created_at');
  const languages = me.producer?.languages.map((one) => one.language) ?? [];
  const sorts = taskSorts.filter((name) => view === 'active' || name !== 'deadline');
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        {view === 'unclaimed' && <MissingSteps me={me} />}
        <div className="flex flex-wrap items-center gap-2">
          <ChipRow>
            <ChipSelect
              name={t('Type')}
              value={type}
              valueText={type && taskTypeTexts[type]}
              options={taskTypes.map((value) => ({ value, label: taskTypeTexts[value] }))}
              onChange={(next) => setType(next as TaskType | undefined)}
            />
            <ChipSelect
              name={t('Language')}
              value={language}
              valueText={language && languageName(language)}
              options={languages.map((value) => ({ value, label: languageName(value) }))}
              onChange={setLanguage}
            />
          </ChipRow>
          <Select
            label={t('Order')}
            className="ms-auto w-auto"
            value={sort}
            options={sorts.map((value) => ({ value, label: sortTexts[value] }))}
            onChange={(next) => setSort(next as (typeof taskSorts)[number])}
          />
        </div>
        <TaskTable
          view={view}
          filter={{ type, language, sort }}
          openId={panel.id}
          onOpen={panel.open}
          empty={<NoTasks view={view} isFiltered={type !== undefined || language !== undefined} />}
        />
      </div>
      <Suspense fallback={null}>
        {panel.id !== undefined && <TaskPanel key={panel.id} taskId={panel.id} onClose={panel.close} />}
      </Suspense>
    </div>
  );
}

function NoTasks({ view, isFiltered }: { view: TaskView; isFiltered: boolean }) {
  if (isFiltered)
    return (
      <EmptyState icon={<ClipboardList />} title={t('No results')}>
        {t('No results match your filters.')}
      </EmptyState>
    );
  if (view === 'unclaimed')
    return (
      <EmptyState icon={<ClipboardList />} title={t('No tasks wait')}>
        {t('New tasks appear here at once. You can leave the page open.')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<ClipboardList />}
      title={view === 'active' ? t('No active tasks') : t('No finished tasks yet')}
      action={
        <Button asChild kind="primary">
          <Link to={`${productionsRoot}/unclaimed`}>{t('Find tasks')}</Link>
        </Button>
      }
    >
      {view === 'active' ? t('Claim a task, and it appears here.') : t('Tasks appear here when they are approved.')}
    </EmptyState>
  );
}
