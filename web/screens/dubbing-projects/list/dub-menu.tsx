import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { useDeleteDub, useUpdateDub } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { ResourceShareDialog } from '../../../nouns/resource-shares/resource-share.tsx';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';
import { ShareMenuItem } from '../../../parts/overlay/share-menu-item.tsx';

interface DubMenuProps {
  project: DubbingProjectReply;
  onDeleted?: () => void;
  /** Whether it stands on the page of the project, which has a share button of its own. */
  isOpen?: boolean;
}

/** What can be done with a whole project. */
export function DubMenu({ project, onDeleted, isOpen = false }: DubMenuProps) {
  const may = usePermissions();
  const [dialog, setDialog] = useState<'rename' | 'share'>();
  const resource = resourceWithRole(project.role);
  const close = () => setDialog(undefined);
  const update = useUpdateDub(project.project_id);
  const remove = useDeleteDub();
  const mayUpdate = may('dubbing.update', resource);
  const mayDelete = may('dubbing.delete', resource);
  const mayShare = !isOpen && may('dubbing.manage_access', resource);
  const deleteProject = () => {
    remove(project);
    onDeleted?.();
  };
  if (!mayUpdate && !mayShare && !mayDelete) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={t('Actions of {name}', { name: project.name })}>
            <Ellipsis />
          </IconButton>
        }
      >
        {mayUpdate && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('rename')}>
            {t('Rename')}
          </MenuItem>
        )}
        {mayShare && <ShareMenuItem onSelect={() => setDialog('share')} />}
        {mayDelete && (
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={deleteProject}>
            {t('Delete')}
          </MenuItem>
        )}
      </Menu>
      {dialog === 'rename' && (
        <RenameDialog
          title={t('Rename dub')}
          maxLength={dubbingLimits.nameLength}
          name={project.name}
          busy={update.isPending}
          onRename={(name) => update.mutate({ name }, { onSuccess: close })}
          onClose={close}
        />
      )}
      {dialog === 'share' && (
        <ResourceShareDialog
          resource={{ type: 'dubbing', id: project.project_id, name: project.name }}
          onClose={close}
        />
      )}
    </>
  );
}
