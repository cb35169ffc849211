import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { formatCount } from '../../format/count.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Chip } from '../../parts/display/chip.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import type { BlockedActions } from './blocked-actions.ts';
import { MemberActions } from './member-actions.tsx';
import type { MemberDialog } from './member-dialogs.tsx';
import { memberName } from './member-name.ts';
import { MemberRole } from './member-role.tsx';

interface MemberColumnOptions {
  readonly search: string;
  readonly userId: string;
  readonly canUpdate: boolean;
  readonly canRemove: boolean;
  /** Whether the person owns the workspace. */
  readonly isOwner: boolean;
  readonly groupsOf: (member: WorkspaceMember) => readonly string[];
  readonly blocked: (member: WorkspaceMember) => BlockedActions;
  readonly openDialog: (dialog: MemberDialog) => void;
}

/** The columns of the table of members. */
export const memberColumns = (options: MemberColumnOptions): readonly TableColumn<WorkspaceMember>[] => [
  {
    id: 'name',
    title: t('Name'),
    sortValue: memberName,
    cell: (member) => (
      <>
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-[560]">
            <Highlight text={memberName(member)} searched={[options.search]} />
          </span>
          {member.user_id === options.userId && <Chip>{t('You')}</Chip>}
          {member.is_owner && <Chip>{t('Owner')}</Chip>}
          {member.is_locked && <Chip tone="bad">{t('Locked')}</Chip>}
        </span>
        <span className="break-all text-ink-3 text-meta">
          <Highlight text={member.email} searched={[options.search]} />
        </span>
      </>
    ),
  },
  {
    id: 'role',
    title: t('Role'),
    width: '8rem',
    sortValue: ({ seat_type }) => seat_type,
    cell: (member) => (
      <MemberRole member={member} blocked={options.blocked(member).changeRole} canUpdate={options.canUpdate} />
    ),
  },
  {
    id: 'groups',
    title: t('Groups'),
    cell: (member) => options.groupsOf(member).join(', ') || t('None'),
  },
  {
    id: 'limit',
    title: t('Credit limit'),
    width: '8rem',
    align: 'end',
    startsDescending: true,
    sortValue: ({ usage_limit }) => usage_limit,
    cell: ({ usage_limit }) => (usage_limit === null ? t('None') : formatCount(usage_limit)),
  },
  {
    id: 'joined',
    title: t('Joined'),
    width: '6.5rem',
    startsDescending: true,
    sortValue: ({ joined_at_unix }) => joined_at_unix,
    cell: ({ joined_at_unix }) => formatDate(joined_at_unix),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.5rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (member) => (
      <MemberActions
        member={member}
        blocked={options.blocked(member)}
        canUpdate={options.canUpdate}
        canRemove={options.canRemove}
        canTransfer={options.isOwner && member.user_id !== options.userId}
        openDialog={options.openDialog}
      />
    ),
  },
];
