import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { workspaceQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { groupsQuery } from '../../nouns/groups/groups-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableSort } from '../../parts/table/use-table-sort.ts';
import { groupColumns, groupId, groupName, permissionsText } from './group-columns.tsx';
import type { GroupDialog } from './group-dialogs.tsx';

const GroupDialogs = lazy(async () => ({ default: (await import('./group-dialogs.tsx')).GroupDialogs }));

export const meta = () => [{ title: `${t('Groups')} · ${brand}` }];

/** WS-015: the groups of the workspace, and what all members may do. */
export default function GroupsScreen() {
  const groups = useQuery(groupsQuery);
  const canManage = usePermission('group.manage') === true;
  const canManageMembers = usePermission('group.manage_members') === true;
  const [search, setSearch] = useState('');
  const [dialog, setDialog] = useState<GroupDialog>();
  const columns = useMemo(
    () => groupColumns({ canManage, canManageMembers, openDialog: setDialog }),
    [canManage, canManageMembers],
  );
  const [sort, setSort] = useTableSort(columns);
  const rows = useMemo(
    () => groups.data?.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase())),
    [groups.data, search],
  );
  const create = canManage && (
    <Button kind="primary" onClick={() => setDialog({ dialog: 'create' })}>
      <Plus aria-hidden />
      {t('Create group')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Groups')}
        help={t('Permissions and credit limits for several members at once.')}
        action={create}
      />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        <AllMembers canManage={canManage} onEdit={() => setDialog({ dialog: 'all-members' })} />
        {groups.data && groups.data.length > 0 && (
          <SearchField label={t('Search groups')} value={search} onChange={setSearch} className="mb-3 sm:max-w-72" />
        )}
        <DataTable
          label={t('Groups')}
          what={t('groups')}
          columns={columns}
          rows={rows}
          rowId={groupId}
          rowName={groupName}
          empty={
            groups.data?.length === 0 ? (
              <EmptyState icon={<Users />} title={t('No groups yet')} action={create}>
                {t('Create a group to give several members the same permissions and a common credit limit.')}
              </EmptyState>
            ) : (
              <p className="py-8 text-center text-ink-2">{t('No results')}</p>
            )
          }
          error={groups.error}
          onRetry={() => void groups.refetch()}
          sort={sort}
          onSort={setSort}
        />
      </div>
      <Suspense fallback={null}>
        {dialog && <GroupDialogs open={dialog} groups={groups.data ?? []} onClose={() => setDialog(undefined)} />}
      </Suspense>
    </>
  );
}

function AllMembers({ canManage, onEdit }: { canManage: boolean; onEdit: () => void }) {
  const { data: workspace } = useQuery(workspaceQuery);
  return (
    <section
      aria-label={t('All members')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-[560]">{t('All members')}</h2>
        <p className="line-clamp-2 text-ink-3 text-meta">
          {workspace ? permissionsText(workspace.all_members_permissions) : t('Loading')}
        </p>
      </div>
      {canManage && workspace && (
        <Button size="small" onClick={onEdit}>
          {t('Edit permissions')}
        </Button>
      )}
    </section>
  );
}
