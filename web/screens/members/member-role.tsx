import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { t } from '../../messages/t.ts';
import { seatTypeTitles } from '../../nouns/members/members-queries.ts';
import { Select } from '../../parts/form/select.tsx';
import { Tooltip } from '../../parts/overlay/tooltip.tsx';
import { memberName } from './member-name.ts';
import { useEditMember } from './use-members.ts';

interface MemberRoleProps {
  member: WorkspaceMember;
  /** Why the role cannot be changed. */
  blocked: string | undefined;
  canUpdate: boolean;
}

const options = Object.entries(seatTypeTitles).map(([value, label]) => ({ value, label }));

/** The role of a member, as a select where it can be changed. */
export function MemberRole({ member, blocked, canUpdate }: MemberRoleProps) {
  const edit = useEditMember();
  if (!canUpdate || blocked !== undefined)
    return (
      <Tooltip text={canUpdate ? blocked : undefined}>
        <span>
          {seatTypeTitles[member.seat_type]}
          {canUpdate && <span className="sr-only">. {blocked}</span>}
        </span>
      </Tooltip>
    );
  // Optimistic: the select reverts if the request fails.
  const value = edit.isPending ? edit.variables.workspace_seat_type : member.seat_type;
  return (
    <Select
      label={t('Role of {memberName}', { memberName: memberName(member) })}
      value={value ?? member.seat_type}
      onChange={(next) =>
        edit.mutate({ email: member.email, workspace_seat_type: next as WorkspaceMember['seat_type'] })
      }
      options={options}
      className="h-7 w-full max-w-28"
    />
  );
}
