import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { useDeleteProject, useUpdateProject } from '../../../nouns/studio-projects/project-actions.ts';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { ExportProjectDialog } from './export-project-dialog.tsx';
import type { ProjectDialog } from './project-dialog.ts';
import { ShareProjectDialog } from './share-project.tsx';

interface ProjectDialogsProps {
  dialog: ProjectDialog;
  project: ProjectReply;
  onClose: () => void;
  onDeleted: () => void;
}

/** The dialogs of a project's menu. */
export function ProjectDialogs({ dialog, project, onClose, onDeleted }: ProjectDialogsProps) {
  const { project_id: id, name } = project;
  const update = useUpdateProject(id);
  const remove = useDeleteProject(onDeleted);
  if (dialog === 'share') return <ShareProjectDialog project={project} onClose={onClose} />;
  if (dialog === 'export') return <ExportProjectDialog project={project} onClose={onClose} />;
  if (dialog === 'rename')
    return (
      <RenameDialog
        title={t('Rename project')}
        name={name}
        maxLength={500}
        busy={update.isPending}
        onRename={(next) => update.mutate({ name: next }, { onSuccess: onClose })}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('Delete project')}
      action={t('Delete project')}
      input={{ label: t('Type “{name}” to confirm', { name }), mustBe: name }}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(id)}
    >
      {t('“{name}” is deleted with its text, recordings and exports. This cannot be undone.', { name })}
    </ConfirmDialog>
  );
}
