import { Ellipsis, Pencil, Trash2, Users } from 'lucide-react';
import type { GroupPermission } from '../../../contract/permissions/wire-permissions.ts';
import type { WorkspaceGroupReply } from '../../../contract/workspaces/groups.ts';
import { formatCount } from '../../format/count.ts';
import { t } from '../../messages/t.ts';
import { permissionTitle } from '../../nouns/groups/group-permission-titles.ts';
import { IconButton } from '../../parts/button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../parts/overlay/menu.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import type { GroupDialog } from './group-dialogs.tsx';

interface GroupColumnOptions {
  readonly canManage: boolean;
  readonly canManageMembers: boolean;
  readonly openDialog: (dialog: GroupDialog) => void;
}

export const groupId = ({ id }: WorkspaceGroupReply): string => id;
export const groupName = ({ name }: WorkspaceGroupReply): string => name;

export const permissionsText = (permissions: readonly GroupPermission[] | null): string => {
  if (permissions === null) return t('All product features');
  const titles = permissions.flatMap((permission) => permissionTitle(permission) ?? []);
  return titles.length === 0 ? t('None') : titles.join(', ');
};

/** The columns of the table of groups. */
export const groupColumns = (options: GroupColumnOptions): readonly TableColumn<WorkspaceGroupReply>[] => [
  {
    id: 'name',
    title: t('Name'),
    sortValue: groupName,
    cell: ({ name }) => <span className="font-[560]">{name}</span>,
  },
  {
    id: 'members',
    title: t('Members'),
    width: '7.5rem',
    align: 'end',
    startsDescending: true,
    sortValue: ({ members }) => members.length,
    cell: ({ members }) => formatCount(members.length),
  },
  {
    id: 'permissions',
    title: t('Permissions'),
    cell: ({ permissions }) => <span className="line-clamp-2">{permissionsText(permissions)}</span>,
  },
  {
    id: 'credits',
    title: t('Credits used'),
    width: '10rem',
    align: 'end',
    startsDescending: true,
    sortValue: ({ character_count }) => character_count,
    cell: ({ character_count, group_usage_limit }) =>
      group_usage_limit === 'unlimited'
        ? formatCount(character_count)
        : t('{character_count} of {group_usage_limit}', {
            character_count: formatCount(character_count),
            group_usage_limit: formatCount(group_usage_limit),
          }),
  },
  {
    id: 'actions',
    title: t('Actions'),
    hidesTitle: true,
    width: '3.5rem',
    align: 'end',
    whenNarrow: 'shown',
    cell: (group) => <GroupActions group={group} {...options} />,
  },
];

function GroupActions({
  group,
  canManage,
  canManageMembers,
  openDialog,
}: GroupColumnOptions & { group: WorkspaceGroupReply }) {
  if (!canManage && !canManageMembers) return null;
  const open = (dialog: 'edit' | 'members' | 'delete') => () => openDialog({ dialog, groupId: group.id });
  return (
    <Menu
      trigger={
        <IconButton label={t('Actions for {name}', { name: group.name })}>
          <Ellipsis />
        </IconButton>
      }
    >
      {canManageMembers && (
        <MenuItem icon={<Users aria-hidden />} onSelect={open('members')}>
          {t('Manage members')}
        </MenuItem>
      )}
      {canManage && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={open('edit')}>
            {t('Edit')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={open('delete')}>
            {t('Delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
