import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { t } from '../../messages/t.ts';

/** Why an action on a member is not possible; undefined: it is. */
export interface BlockedActions {
  readonly changeRole: string | undefined;
  readonly lock: string | undefined;
  readonly remove: string | undefined;
}

type Member = Pick<WorkspaceMember, 'user_id' | 'seat_type' | 'is_owner' | 'is_locked'>;

const isActiveAdmin = (member: Member): boolean => member.seat_type === 'workspace_admin' && !member.is_locked;

/** What the person `userId` cannot do with a member: the server refuses the same. */
export function blockedActions(member: Member, members: readonly Member[], userId: string): BlockedActions {
  const owner = member.is_owner ? t('Transfer the ownership first.') : undefined;
  const isLastAdmin = isActiveAdmin(member) && members.filter(isActiveAdmin).length === 1;
  const lastAdmin = isLastAdmin ? t('A workspace needs an admin. Make another member an admin first.') : undefined;
  const isSelf = member.user_id === userId;
  return {
    changeRole: owner ?? lastAdmin,
    lock: owner ?? lastAdmin ?? (isSelf ? t('You cannot lock yourself.') : undefined),
    remove: owner ?? lastAdmin ?? (isSelf ? t('Leave the workspace in its general settings.') : undefined),
  };
}
