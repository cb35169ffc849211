import { useInfiniteQuery } from '@tanstack/react-query';
import { FileArchive, FileUp, Link2, type LucideIcon, Plus, Podcast } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { projectsQuery } from '../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { PlanRoom } from './list/plan-room.tsx';
import { ProjectTable } from './list/project-table.tsx';

export const meta = () => [{ title: `${t('Studio')} · ${brand}` }];

const NewProjectDialog = lazy(async () => ({
  default: (await import('./new/new-project-dialog.tsx')).NewProjectDialog,
}));
const ImportDialog = lazy(async () => ({ default: (await import('./new/import-dialog.tsx')).ImportDialog }));
const ImportProjectDialog = lazy(async () => ({
  default: (await import('./new/import-project-dialog.tsx')).ImportProjectDialog,
}));
const PodcastDialog = lazy(async () => ({ default: (await import('./new/podcast-dialog.tsx')).PodcastDialog }));

const starts = ['blank', 'file', 'link', 'podcast', 'project'] as const;
type Start = (typeof starts)[number];
const startTexts: Readonly<
  Record<Start, { readonly title: string; readonly help: string; readonly icon: LucideIcon }>
> = {
  blank: { title: t('Start blank'), help: t('Write or paste your text.'), icon: Plus },
  file: { title: t('Import a book'), help: t('EPUB, DOCX, PDF, HTML, TXT, Markdown or SRT.'), icon: FileUp },
  link: { title: t('Paste a link'), help: t('Reads the article of a web page.'), icon: Link2 },
  podcast: { title: t('Make a podcast'), help: t('A conversation or a bulletin about your sources.'), icon: Podcast },
  project: {
    title: t('Import from file'),
    help: t('A project that was exported from here or another server.'),
    icon: FileArchive,
  },
};

/** STUDIO-001, ROUTE-042: the projects of the studio, and the ways to start one. */
export default function ProjectsScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const start = starts.find((one) => one === params.get('new'));
  const projects = useInfiniteQuery(projectsQuery(search));
  const mayCreate = usePermission('project.create') === true;
  const set = (name: string, value: string | undefined, replace: boolean) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const open = (next: Start) => set('new', next, false);
  const close = () => set('new', undefined, true);
  return (
    <>
      <PageHeader
        title={t('Studio')}
        help={t('Long audio from books, articles and scripts, chapter by chapter.')}
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
              {starts.map((one) => {
                const { title, icon: Icon } = startTexts[one];
                return (
                  <MenuItem key={one} icon={<Icon aria-hidden />} onSelect={() => open(one)}>
                    {title}
                  </MenuItem>
                );
              })}
            </Menu>
          )
        }
      />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <TypedSearchField
            label={t('Search projects')}
            value={search}
            onChange={(next) => set('search', next, true)}
            className="w-full sm:w-72"
          />
          <PlanRoom />
        </div>
        <ProjectTable query={projects} search={search} starts={mayCreate && <Starts onStart={open} />} />
      </div>
      <Suspense fallback={null}>
        {mayCreate && start === 'blank' && <NewProjectDialog onClose={close} />}
        {mayCreate && (start === 'file' || start === 'link') && (
          <ImportDialog key={start} source={start} onClose={close} />
        )}
        {mayCreate && start === 'podcast' && <PodcastDialog onClose={close} />}
        {mayCreate && start === 'project' && <ImportProjectDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** The ways to start, below an empty list. */
function Starts({ onStart }: { onStart: (start: Start) => void }) {
  return (
    <ul aria-label={t('Ways to start')} className="grid gap-2 text-start sm:w-[36rem] sm:grid-cols-2">
      {starts.map((start) => {
        const { title, help, icon: Icon } = startTexts[start];
        return (
          <li key={start}>
            <button
              type="button"
              onClick={() => onStart(start)}
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
}
