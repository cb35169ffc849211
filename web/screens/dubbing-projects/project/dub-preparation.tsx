import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { api } from '../../../data/api/api.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { t, translate } from '../../../messages/t.ts';
import { useDeleteDub, useDubMutation } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { dubbingPath } from '../../../nouns/dubbing-projects/dubbing-paths.ts';
import { projectStateText } from '../../../nouns/dubbing-projects/dubbing-texts.ts';
import { Button } from '../../../parts/button/button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ProgressBar } from '../../../parts/status/progress-bar.tsx';
import { DubMenu } from '../list/dub-menu.tsx';
import { ShareDubButton } from '../list/share-dub-button.tsx';

interface DubPreparationProps {
  project: DubbingProjectReply;
  onDeleted: () => void;
}

/** A dub whose source is fetched and transcribed, or whose preparation failed. */
export function DubPreparation({ project, onDeleted }: DubPreparationProps) {
  return (
    <>
      <PageHeader
        title={project.name}
        action={
          <>
            <ShareDubButton project={project} />
            <DubMenu project={project} isOpen onDeleted={onDeleted} />
          </>
        }
      >
        <Link to={dubbingPath} className="text-accent-ink underline-offset-2 hover:underline">
          {t('All dubs')}
        </Link>
      </PageHeader>
      <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-5 md:py-6">
        {project.status === 'failed' ? (
          <FailedDub project={project} />
        ) : (
          <PreparingDub project={project} onDeleted={onDeleted} />
        )}
      </div>
    </>
  );
}

function PreparingDub({ project, onDeleted }: DubPreparationProps) {
  const may = usePermissions();
  const [isCancelling, setCancelling] = useState(false);
  const remove = useDeleteDub();
  const text = projectStateText(project);
  return (
    <section aria-label={t('Progress')} className="flex flex-col gap-3 rounded-m border bg-surface p-4 md:p-5">
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1 font-[600] text-strong tabular-nums">
          {text}
        </p>
        {may('dubbing.delete', resourceWithRole(project.role)) && (
          <Button onClick={() => setCancelling(true)}>{t('Cancel')}</Button>
        )}
      </div>
      <ProgressBar label={t('Preparation of {name}', { name: project.name })} share={project.progress || undefined} />
      <p className="text-ink-3 text-meta">
        {t('It goes on if you leave this page. Its lines open here when they are ready.')}
      </p>
      <ConfirmDialog
        open={isCancelling}
        onOpenChange={setCancelling}
        title={t('Cancel the preparation')}
        action={t('Delete dub')}
        onConfirm={() => {
          remove(project);
          onDeleted();
        }}
      >
        {t('“{name}” and its source are deleted. Nothing was charged.', { name: project.name })}
      </ConfirmDialog>
    </section>
  );
}

function FailedDub({ project }: { project: DubbingProjectReply }) {
  const may = usePermissions();
  const again = useDubMutation(() =>
    api.call('POST /v1/dubbing/project/{project_id}/prepare', { params: { project_id: project.project_id } }),
  );
  return (
    <EmptyState
      icon={<CircleAlert />}
      title={t('The preparation failed')}
      action={
        may('dubbing.update', resourceWithRole(project.role)) && (
          <Button kind="primary" busy={again.isPending} onClick={() => again.mutate()}>
            {t('Try again')}
          </Button>
        )
      }
    >
      {project.error === null ? t('Nothing was charged.') : translate(project.error.message)}
    </EmptyState>
  );
}
