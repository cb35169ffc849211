import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { DubbingProjectReply } from '../../../../contract/dubbing/dubbing-fields.ts';
import { dubbingLimits } from '../../../../contract/dubbing/dubbing-limits.ts';
import { resourceWithRole, usePermissions } from '../../../data/session/use-permission.ts';
import { t } from '../../../messages/t.ts';
import { useDeleteDub, useUpdateDub } from '../../../nouns/dubbing-projects/dubbing-actions.ts';
import { IconButton } from '../../../parts/button/icon-button.tsx';
import { ConfirmDialog } from '../../../parts/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '../../../parts/overlay/menu.tsx';
import { RenameDialog } from '../../../parts/overlay/rename-dialog.tsx';

interface DubMenuProps {
  project: DubbingProjectReply;
  onDeleted?: () => void;
}

/** What can be done with a whole project. */
export function DubMenu({ project, onDeleted }: DubMenuProps) {
  const may = usePermissions();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const resource = resourceWithRole(project.role);
  const close = () => setDialog(undefined);
  const update = useUpdateDub(project.project_id);
  const remove = useDeleteDub(() => {
    close();
    onDeleted?.();
  });
  const mayUpdate = may('dubbing.update', resource);
  const mayDelete = may('dubbing.delete', resource);
  if (!mayUpdate && !mayDelete) return null;
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
        {mayDelete && (
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => setDialog('delete')}>
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
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={(isOpen) => isOpen || close()}
        title={t('Delete dub')}
        action={t('Delete')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate(project.project_id)}
      >
        {t('“{name}” is deleted with its source, all languages and all files.', { name: project.name })}
      </ConfirmDialog>
    </>
  );
}
