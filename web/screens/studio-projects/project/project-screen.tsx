import { useQuery } from '@tanstack/react-query';
import { BookX } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { brand } from '../../../../contract/catalogue/brand.ts';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { ApiError, messageOf } from '../../../data/api/api-error.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { studioPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { projectQuery } from '../../../nouns/studio-projects/studio-queries.ts';
import { Button } from '../../../parts/button/button.tsx';
import { useMedia } from '../../../parts/display/use-media.ts';
import { Sheet } from '../../../parts/overlay/sheet.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { ChapterList } from './chapter-list.tsx';
import { ConversionBar } from './conversion-bar.tsx';
import { ProjectCreation } from './project-creation-state.tsx';
import { ProjectHeader } from './project-header.tsx';
import { useProjectPlace } from './use-project-place.ts';

const ChapterEditor = lazy(() => import('../editor/chapter-editor.tsx'));
const ProjectPanels = lazy(async () => ({ default: (await import('./project-panels.tsx')).ProjectPanels }));

export const meta = () => [{ title: `${t('Project')} · ${brand}` }];

/** STUDIO-001: one project: its chapters, the editor of the open one, and panels for everything else. */
export default function ProjectScreen() {
  const { projectId = '' } = useParams();
  const { data: project, error, refetch } = useQuery(projectQuery(projectId));
  if (project) return <Project key={projectId} project={project} />;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title={t('Project')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4">
        {isMissing ? (
          <EmptyState
            icon={<BookX />}
            title={t('Project not found')}
            action={
              <Button asChild>
                <Link to={studioPath}>{t('All projects')}</Link>
              </Button>
            }
          >
            {t('It was deleted, or it is not shared with you.')}
          </EmptyState>
        ) : error ? (
          <ErrorState
            title={t('This project did not load')}
            message={messageOf(error)}
            onRetry={() => void refetch()}
          />
        ) : (
          <SkeletonRows rows={8} label={t('Loading project')} />
        )}
      </div>
    </>
  );
}

function Project({ project }: { project: ExtendedProjectReply }) {
  const navigate = useNavigate();
  const may = usePermissions();
  const place = useProjectPlace();
  const isWide = useMedia('(min-width: 768px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const resource = resourceWithRole(project.access_level);
  const canEdit = may('project.update', resource);
  const canSpeak = may('project.speak', resource);
  const chapter = project.chapters.find(({ chapter_id }) => chapter_id === place.chapterId) ?? project.chapters[0];
  if (project.creation_problem !== null || project.state === 'creating')
    return <ProjectCreation project={project} onDeleted={() => void navigate(studioPath)} />;
  const chapters = (
    <ChapterList
      project={project}
      openId={chapter?.chapter_id}
      canEdit={canEdit}
      canSpeak={canSpeak}
      onOpen={(chapterId) => {
        place.openChapter(chapterId);
        setDrawerOpen(false);
      }}
    />
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ProjectHeader
        project={project}
        chapter={chapter}
        canSpeak={canSpeak}
        panel={place.panel}
        onPanel={place.openPanel}
        onChapters={isWide ? undefined : () => setDrawerOpen(true)}
        onDeleted={() => void navigate(studioPath)}
      />
      <ConversionBar projectId={project.project_id} canCancel={canSpeak} />
      <div className="flex min-h-0 flex-1">
        {isWide ? (
          <aside aria-label={t('Chapters')} className="flex w-56 shrink-0 flex-col border-e bg-bg xl:w-60 2xl:w-72">
            {chapters}
          </aside>
        ) : (
          <Sheet open={isDrawerOpen} onOpenChange={setDrawerOpen} title={t('Chapters')} side="left">
            <div className="flex h-full min-h-0 flex-1 flex-col">{chapters}</div>
          </Sheet>
        )}
        <section aria-label={t('Chapter')} className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
          {chapter ? (
            <Suspense
              fallback={
                <div className="p-4">
                  <SkeletonRows rows={6} label={t('Loading editor')} />
                </div>
              }
            >
              <ChapterEditor
                key={chapter.chapter_id}
                projectId={project.project_id}
                chapterId={chapter.chapter_id}
                canEdit={canEdit}
              />
            </Suspense>
          ) : (
            <EmptyState icon={<BookX />} title={t('No chapters')}>
              {canEdit ? t('Add a chapter to start writing.') : t('Nobody has added a chapter yet.')}
            </EmptyState>
          )}
        </section>
        {place.panel && (
          <Suspense fallback={null}>
            <ProjectPanels
              panel={place.panel}
              project={project}
              chapter={chapter}
              canEdit={canEdit}
              canExport={may('project.export', resource)}
              onOpenChapter={place.openChapter}
              onClose={() => place.openPanel(undefined)}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
