import { Copy, Download, Ellipsis, ExternalLink, FileArchive, PenLine, Podcast, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ProjectReply } from '../../../../contract/studio/studio-projects.ts';
import { resourceWithRole, usePermission } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { useDeleteProject, useDuplicateProject } from '../../../nouns/studio-projects/project-actions.ts';
import { projectPath } from '../../../nouns/studio-projects/studio-paths.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../parts/overlay/menu.tsx';
import { ShareMenuItem } from '../../../parts/overlay/share-menu-item.tsx';
import type { ProjectDialog } from './project-dialog.ts';
import { useProjectSharing } from './share-project.tsx';

const ProjectDialogs = lazy(async () => ({ default: (await import('./project-dialogs.tsx')).ProjectDialogs }));

interface ProjectMenuProps {
  project: ProjectReply;
  /** Called after the project was deleted. */
  onDeleted?: () => void;
  /** Whether it stands in the project itself, which needs no way to open it and has a share button of its own. */
  isOpen?: boolean;
}

/** What can be done with a project, by the role on it. */
export function ProjectMenu({ project, onDeleted, isOpen = false }: ProjectMenuProps) {
  const { project_id, name, access_level } = project;
  const resource = resourceWithRole(access_level);
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ProjectDialog>();
  const duplicate = useDuplicateProject((projectId) => void navigate(projectPath(projectId)));
  const remove = useDeleteProject();
  const deleteProject = () => {
    remove(project);
    onDeleted?.();
  };
  const mayUpdate = usePermission('project.update', resource);
  const mayDuplicate = usePermission('project.duplicate', resource);
  const mayExport = usePermission('project.export', resource);
  const { managesAccess, publishes } = useProjectSharing(project);
  const mayDelete = usePermission('project.delete', resource);
  if (isOpen && !(mayUpdate || mayDuplicate || publishes || mayExport || mayDelete)) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('Actions for {name}', { name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {!isOpen && (
          <MenuItem asChild>
            <Link to={projectPath(project_id)}>
              <ExternalLink aria-hidden />
              {t('Open')}
            </Link>
          </MenuItem>
        )}
        {mayUpdate && (
          <MenuItem icon={<PenLine aria-hidden />} onSelect={() => setDialog('rename')}>
            {t('Rename')}
          </MenuItem>
        )}
        {mayDuplicate && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => duplicate.mutate(project_id)}>
            {t('Duplicate')}
          </MenuItem>
        )}
        {!isOpen && (managesAccess || publishes) && <ShareMenuItem onSelect={() => setDialog('share')} />}
        {publishes && (
          <MenuItem icon={<Podcast aria-hidden />} aria-haspopup="dialog" onSelect={() => setDialog('share')}>
            {t('Publish')}
          </MenuItem>
        )}
        {mayExport && !isOpen && (
          <MenuItem asChild>
            <Link to={projectPath(project_id, { panel: 'exports' })}>
              <Download aria-hidden />
              {t('Export')}
            </Link>
          </MenuItem>
        )}
        {mayExport && (
          <MenuItem icon={<FileArchive aria-hidden />} onSelect={() => setDialog('export')}>
            {t('Export as file')}
          </MenuItem>
        )}
        {mayDelete && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={deleteProject}>
              {t('Delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog && (
        <Suspense fallback={null}>
          <ProjectDialogs dialog={dialog} project={project} onClose={() => setDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
