import { CircleAlert } from 'lucide-react';
import { Link } from 'react-router';
import type { ExtendedProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { projectStateText } from '../../../nouns/studio-projects/project-texts.ts';
import { studioPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { Button } from '../../../parts/button/button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { ProjectMenu } from '../list/project-menu.tsx';

interface ProjectCreationProps {
  project: ExtendedProjectReply;
  onDeleted: () => void;
}

/** A project that is being created, or whose creation failed. */
export function ProjectCreation({ project, onDeleted }: ProjectCreationProps) {
  const { name, creation_problem, creation_meta } = project;
  return (
    <>
      <PageHeader title={name} action={<ProjectMenu project={project} isOpen onDeleted={onDeleted} />} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5 md:py-6">
        {creation_problem === null ? (
          <section aria-label={t('Progress')} className="flex flex-col gap-3 rounded-m border bg-surface p-4 md:p-5">
            <p role="status" className="font-[600] text-strong tabular-nums">
              {projectStateText(project)}
            </p>
            <ProgressBar label={t('Creating {name}', { name })} share={creation_meta?.creation_progress || undefined} />
            <p className="text-ink-3 text-meta">{t('It goes on if you leave this page.')}</p>
          </section>
        ) : (
          <EmptyState
            icon={<CircleAlert />}
            title={t('The project could not be created')}
            action={
              <Button asChild>
                <Link to={studioPath}>{t('All projects')}</Link>
              </Button>
            }
          >
            {creation_problem}
          </EmptyState>
        )}
      </div>
    </>
  );
}
