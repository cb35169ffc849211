import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { PermissionChoice } from './permission-choice.tsx';
import { useSetAllMembersPermissions } from './use-groups.ts';

/** What every member of the workspace may do (ROLE-008). */
export function AllMembersDialog({ onClose }: { onClose: () => void }) {
  const { data: workspace } = useQuery(workspaceQuery);
  const [changed, setChanged] = useState<GroupPermission[] | null>();
  const save = useSetAllMembersPermissions();
  if (!workspace) return null;
  const value = changed === undefined ? workspace.all_members_permissions : changed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(value, {
      onSuccess: () => {
        toast.success(t('Permissions of all members saved.'));
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('All members')}
      description={t('Every member may do this. Groups add to it; admins may do everything.')}
    >
      <form onSubmit={submit} className="flex flex-col gap-4 pb-1">
        <PermissionChoice value={value} onChange={setChanged} allTitle={t('All product features')} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
