import { useInfiniteQuery } from '@tanstack/react-query';
import { Clapperboard, FileSpreadsheet, FileVideo, type LucideIcon, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { VoiceoverProjectSummary } from '../../../contract/dubbing/voiceover-projects.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { voiceoverProjectPath } from '../../nouns/voiceover-projects/voiceover-paths.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { voiceoverColumns } from './list/voiceover-columns.tsx';
import { type VoiceoverStart, voiceoverStarts } from './list/voiceover-start.ts';
import { voiceoverListQuery } from './voiceover-queries.ts';

export const meta = () => [{ title: `${t('Voiceover Studio')} · ${brand}` }];

const NewVoiceoverDialog = lazy(async () => ({
  default: (await import('./list/new-voiceover-dialog.tsx')).NewVoiceoverDialog,
}));

const startTexts: Readonly<Record<VoiceoverStart, { title: string; help: string; icon: LucideIcon }>> = {
  blank: { title: t('Start blank'), help: t('Add tracks and clips yourself.'), icon: Plus },
  csv: { title: t('Import a script'), help: t('CSV: speaker, line, and optional times.'), icon: FileSpreadsheet },
  video: { title: t('Add a video'), help: t('Speak and mix in step with the picture.'), icon: FileVideo },
};

const projectId = ({ project_id }: VoiceoverProjectSummary): string => project_id;
const projectName = ({ name }: VoiceoverProjectSummary): string => name;
const nothing = () => {};

/** STUDIO-027, ROUTE-044: the voiceover projects, and the ways to start one. */
export default function VoiceoverListScreen() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const search = params.get('search') ?? '';
  const start = voiceoverStarts.find((one) => one === params.get('new'));
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchNextPageError } = useInfiniteQuery(
    voiceoverListQuery(search),
  );
  const mayCreate = usePermission('voiceover_project.create') === true;
  const rows = useMemo(() => data?.pages.flatMap(({ projects }) => projects), [data]);
  const columns = useMemo(() => voiceoverColumns(search), [search]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const set = (name: string, value: string | undefined, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const starts = (
    <ul aria-label={t('Ways to start')} className="grid gap-2 text-start sm:w-[36rem] sm:grid-cols-3">
      {voiceoverStarts.map((one) => {
        const { title, help, icon: Icon } = startTexts[one];
        return (
          <li key={one}>
            <button
              type="button"
              onClick={() => set('new', one, false)}
              className="flex h-full w-full items-start gap-3 rounded-m border bg-surface p-3 text-start transition-colors duration-150 hover:bg-hover"
            >
              <Icon className="mt-0.5 size-4 shrink-0 text-accent-ink" aria-hidden />
              <span>
                <span className="block font-[560]">{title}</span>
                <span className="block text-ink-3 text-meta">{help}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      <PageHeader
        title={t('Voiceover Studio')}
        help={t('Place voices, effects and music on a timeline, with or without a video.')}
        action={
          mayCreate && (
            <Menu
              trigger={
                <Button kind="primary">
                  <Plus aria-hidden />
                  {t('New project')}
                </Button>
              }
            >
              {voiceoverStarts.map((one) => {
                const { title, icon: Icon } = startTexts[one];
                return (
                  <MenuItem key={one} icon={<Icon aria-hidden />} onSelect={() => set('new', one, false)}>
                    {title}
                  </MenuItem>
                );
              })}
            </Menu>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
        <TypedSearchField
          label={t('Search projects')}
          value={search}
          onChange={(next) => set('search', next, true)}
          className="w-full sm:w-72"
        />
        <DataTable
          label={t('Voiceover projects')}
          what={t('projects')}
          columns={columns}
          rows={rows}
          rowId={projectId}
          rowName={projectName}
          error={error}
          onRetry={() => void refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={({ project_id }) => void navigate(voiceoverProjectPath(project_id))}
          more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
          empty={
            search === '' ? (
              <EmptyState icon={<Clapperboard />} title={t('No projects yet')} action={mayCreate && starts}>
                {mayCreate ? t('Choose how to start.') : t('Projects of your workspace appear here.')}
              </EmptyState>
            ) : (
              <EmptyState icon={<SearchX />} title={t('No results')}>
                {t('No project has “{search}” in its name.', { search })}
              </EmptyState>
            )
          }
        />
      </div>
      <Suspense fallback={null}>
        {mayCreate && start && (
          <NewVoiceoverDialog key={start} start={start} onClose={() => set('new', undefined, true)} />
        )}
      </Suspense>
    </>
  );
}
