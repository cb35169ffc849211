import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { WorkspaceMember } from '../../../contract/workspaces/members.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { groupsQuery } from '../../nouns/groups/groups-query.ts';
import { membersQuery } from '../../nouns/members/members-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableSort } from '../../parts/table/use-table-sort.ts';
import { blockedActions } from './blocked-actions.ts';
import { memberColumns } from './member-columns.tsx';
import type { MemberDialog } from './member-dialogs.tsx';
import { memberId, memberName } from './member-name.ts';
import { PendingInvites } from './pending-invites.tsx';
import { SeatsText } from './seats-text.tsx';

const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }));
const MemberDialogs = lazy(async () => ({ default: (await import('./member-dialogs.tsx')).MemberDialogs }));

export const meta = () => [{ title: `${t('Members')} · ${brand}` }];

/** WS-010: the people of the workspace, and those who are invited. */
export default function MembersScreen() {
  const members = useQuery(membersQuery);
  const groups = useQuery(groupsQuery).data;
  const canInvite = usePermission('workspace_invite.create') === true;
  const [search, setSearch] = useState('');
  const [isInviting, setInviting] = useState(false);
  const [dialog, setDialog] = useState<MemberDialog>();
  const columns = useMemberColumns(search.trim(), setDialog);
  const [sort, setSort] = useTableSort(columns);
  const rows = useMemo(() => members.data?.filter(matches(search.trim())), [members.data, search]);
  const invite = canInvite && (
    <Button kind="primary" onClick={() => setInviting(true)}>
      <UserPlus aria-hidden />
      {t('Invite')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('Members')} help={<SeatsText />} action={invite} />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        <div className="mb-3 flex flex-wrap items-center gap-3">
          {members.data && (
            <SearchField
              label={t('Search members')}
              value={search}
              onChange={setSearch}
              className="w-full sm:max-w-72"
            />
          )}
          <span className="text-ink-2 text-small sm:hidden">
            <SeatsText />
          </span>
        </div>
        <DataTable
          label={t('Members')}
          what={t('members')}
          columns={columns}
          rows={rows}
          rowId={memberId}
          rowName={memberName}
          empty={<p className="py-8 text-center text-ink-2">{t('No results')}</p>}
          error={members.error}
          onRetry={() => void members.refetch()}
          sort={sort}
          onSort={setSort}
        />
        {members.data?.length === 1 && canInvite && (
          <p className="mt-4 text-center text-ink-2">
            {t('You are the only member. Invite your team to share voices, history and credits.')}
          </p>
        )}
        <PendingInvites canInvite={canInvite} groupName={(id) => groups?.find((group) => group.id === id)?.name} />
      </div>
      <Suspense fallback={null}>
        {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
        {dialog && <MemberDialogs {...dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

function useMemberColumns(search: string, openDialog: (dialog: MemberDialog) => void) {
  const { data: members = [] } = useQuery(membersQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const userId = useQuery(userQuery).data?.user_id ?? '';
  const canUpdate = usePermission('member.update') === true;
  const canRemove = usePermission('member.remove') === true;
  return useMemo(
    () =>
      memberColumns({
        search,
        userId,
        canUpdate,
        canRemove,
        isOwner: members.some((member) => member.is_owner && member.user_id === userId),
        groupsOf: (member) => groups.filter((group) => group.members.includes(member.user_id)).map(({ name }) => name),
        blocked: (member) => blockedActions(member, members, userId),
        openDialog,
      }),
    [search, userId, canUpdate, canRemove, members, groups, openDialog],
  );
}

function matches(search: string): (member: WorkspaceMember) => boolean {
  const text = search.toLowerCase();
  return (member) => memberName(member).toLowerCase().includes(text) || member.email.toLowerCase().includes(text);
}
