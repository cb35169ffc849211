import type { WorkspaceGroupReply } from '../../../contract/workspaces/groups.ts';
import { t } from '../../messages/t.ts';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { toast } from '../../parts/status/toast.ts';
import { AllMembersDialog } from './all-members-dialog.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';
import { GroupMembersDialog } from './group-members-dialog.tsx';
import { useDeleteGroup } from './use-groups.ts';

export type GroupDialog =
  | { readonly dialog: 'create' | 'all-members' }
  | { readonly dialog: 'edit' | 'members' | 'delete'; readonly groupId: string };

interface GroupDialogsProps {
  open: GroupDialog;
  groups: readonly WorkspaceGroupReply[];
  onClose: () => void;
}

/** The dialog that the screen of groups has opened. A group that someone else deletes closes its dialog. */
export function GroupDialogs({ open, groups, onClose }: GroupDialogsProps) {
  if (open.dialog === 'create') return <GroupFormDialog onClose={onClose} />;
  if (open.dialog === 'all-members') return <AllMembersDialog onClose={onClose} />;
  const group = 'groupId' in open && groups.find(({ id }) => id === open.groupId);
  if (!group) return null;
  if (open.dialog === 'edit') return <GroupFormDialog group={group} onClose={onClose} />;
  if (open.dialog === 'members') return <GroupMembersDialog group={group} onClose={onClose} />;
  return <DeleteGroupDialog group={group} onClose={onClose} />;
}

function DeleteGroupDialog({ group, onClose }: { group: WorkspaceGroupReply; onClose: () => void }) {
  const remove = useDeleteGroup();
  const confirm = () =>
    remove.mutate(group.id, {
      onSuccess: () => {
        toast.success(t('{name} was deleted.', { name: group.name }));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('Delete {name}?', { name: group.name })}
      action={t('Delete group')}
      busy={remove.isPending}
      input={{ label: t('Type {name} to confirm', { name: group.name }), mustBe: group.name }}
      onConfirm={confirm}
    >
      {t('Its members stay in the workspace, and lose what only this group permits or shares with them.')}
    </ConfirmDialog>
  );
}
