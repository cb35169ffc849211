import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { t } from '../../../messages/t.ts';
import { useUpdateProject } from '../../../nouns/studio-projects/project-actions.ts';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { ExportProjectDialog } from './export-project-dialog.tsx';
import type { ProjectDialog } from './project-dialog.ts';
import { ShareProjectDialog } from './share-project.tsx';

interface ProjectDialogsProps {
  dialog: ProjectDialog;
  project: ProjectReply;
  onClose: () => void;
}

/** The dialogs of a project's menu. */
export function ProjectDialogs({ dialog, project, onClose }: ProjectDialogsProps) {
  const { project_id: id, name } = project;
  const update = useUpdateProject(id);
  if (dialog === 'share') return <ShareProjectDialog project={project} onClose={onClose} />;
  if (dialog === 'export') return <ExportProjectDialog project={project} onClose={onClose} />;
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
}
