import { Crown, Ellipsis, Gauge, Lock, LockOpen, UserMinus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { t } from '../../messages/t.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { BlockedActions } from './blocked-actions.ts';
import type { MemberDialog } from './member-dialogs.tsx';
import { memberName } from './member-name.ts';
import { useEditMember } from './use-members.ts';

interface MemberActionsProps {
  member: WorkspaceMember;
  blocked: BlockedActions;
  canUpdate: boolean;
  canRemove: boolean;
  canTransfer: boolean;
  openDialog: (dialog: MemberDialog) => void;
}

/** The menu of a member. An action that is not possible says why. */
export function MemberActions(props: MemberActionsProps) {
  const { member, blocked, canUpdate, canRemove, canTransfer, openDialog } = props;
  const edit = useEditMember();
  if (!canUpdate && !canRemove && !canTransfer) return null;
  return (
    <Menu
      trigger={
        <IconButton label={t('Actions for {memberName}', { memberName: memberName(member) })}>
          <Ellipsis />
        </IconButton>
      }
    >
      {canUpdate && (
        <MenuItem icon={<Gauge aria-hidden />} onSelect={() => openDialog({ dialog: 'limit', member })}>
          {t('Set credit limit')}
        </MenuItem>
      )}
      {canTransfer && (
        <Action
          icon={<Crown aria-hidden />}
          title={t('Transfer ownership')}
          blocked={
            member.seat_type === 'workspace_admin' && !member.is_locked ? undefined : t('Make them an admin first.')
          }
          onSelect={() => openDialog({ dialog: 'transfer', member })}
        />
      )}
      {canUpdate && (
        <Action
          icon={member.is_locked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          title={member.is_locked ? t('Unlock') : t('Lock')}
          blocked={member.is_locked ? undefined : blocked.lock}
          onSelect={() => edit.mutate({ email: member.email, is_locked: !member.is_locked })}
        />
      )}
      {canRemove && (
        <>
          <MenuSeparator />
          <Action
            icon={<UserMinus aria-hidden />}
            title={t('Remove')}
            danger
            blocked={blocked.remove}
            onSelect={() => openDialog({ dialog: 'remove', member })}
          />
        </>
      )}
    </Menu>
  );
}

interface ActionProps {
  icon: ReactNode;
  title: string;
  danger?: boolean;
  /** Why it is not possible. */
  blocked: string | undefined;
  onSelect: () => void;
}

function Action({ icon, title, danger = false, blocked, onSelect }: ActionProps) {
  if (blocked === undefined)
    return (
      <MenuItem icon={icon} danger={danger} onSelect={onSelect}>
        {title}
      </MenuItem>
    );
  return (
    <MenuItem icon={icon} disabled className="h-auto py-1.5 data-disabled:opacity-100">
      <span className="max-w-56 text-ink-3">
        {title}
        <span className="block text-meta">{blocked}</span>
      </span>
    </MenuItem>
  );
}
