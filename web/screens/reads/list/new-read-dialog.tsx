import { useInfiniteQuery } from '@tanstack/react-query';
import { BookAudio } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../../data/api/api-error.ts';
import { dirOf } from '../../../format/text-direction.ts';
import { t } from '../../../messages/t.ts';
import { useCreateRead } from '../../../nouns/reads/read-changes.ts';
import { readPath } from '../../../nouns/reads/reads-paths.ts';
import { ProjectCover } from '../../../nouns/studio-projects/project-cover.tsx';
import { studioPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { projectsQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { TypedSearchField } from '../../../parts/form/typed-search-field.tsx';
import { LoadMore } from '../../../parts/list/load-more.tsx';
import { Dialog } from '../../../parts/overlay/dialog.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

/** Chooses the studio project that becomes a read. */
export function NewReadDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [search, setSearch] = useState('');
  const list = useInfiniteQuery(projectsQuery(search));
  const create = useCreateRead();
  const projects = list.data?.pages.flatMap((page) => page.projects);
  const choose = (projectId: string) =>
    create.mutate(projectId, { onSuccess: ({ read_id }) => void navigate(readPath(read_id)) });
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('New read')}
      description={t('Choose a studio project. Its title, author, description and cover are taken over.')}
    >
      <div className="flex flex-col gap-3 pb-2">
        <TypedSearchField label={t('Search projects')} value={search} onChange={setSearch} />
        {list.isError && !projects && (
          <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
        )}
        {list.isPending && <SkeletonRows label={t('Loading projects')} rows={4} />}
        {projects?.length === 0 && (
          <EmptyState
            icon={<BookAudio />}
            title={search === '' ? t('No projects yet') : t('No results')}
            action={
              search === '' && (
                <Button asChild>
                  <Link to={studioPath}>{t('Open Studio')}</Link>
                </Button>
              )
            }
          >
            {search === '' && t('Make the audio in Studio first, chapter by chapter.')}
          </EmptyState>
        )}
        {projects && projects.length > 0 && (
          <ul aria-label={t('Projects')} className="flex max-h-96 flex-col overflow-y-auto">
            {projects.map(({ project_id, name, author, cover_image_url, can_be_downloaded }) => (
              <li key={project_id}>
                <button
                  type="button"
                  disabled={create.isPending}
                  onClick={() => choose(project_id)}
                  className="flex w-full items-center gap-3 rounded-s px-2 py-2 text-start transition-colors duration-150 hover:bg-hover disabled:cursor-progress"
                >
                  <ProjectCover url={cover_image_url} className="size-9" />
                  <span className="min-w-0 flex-1">
                    <span dir={dirOf(name)} className="block truncate font-[560]">
                      {name}
                    </span>
                    <span className="block truncate text-ink-3 text-meta">
                      {[author, can_be_downloaded ? t('Converted') : t('Not converted')].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          isFetching={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
    </Dialog>
  );
}
