import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useMemo } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Chip } from '../../parts/display/chip.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { ConsolePage } from './console-page.tsx';
import { type ConsoleWorkspace, workspacesQuery } from './console-queries.ts';
import { ConsoleTable } from './console-table.tsx';
import { statusTexts } from './status-texts.ts';
import { useUrlSearch } from './use-url-search.ts';
import { WorkspacePanel } from './workspace-panel.tsx';

export const meta = () => [{ title: `${t('Workspaces')} · ${brand}` }];

const workspaceId = ({ workspace_id }: ConsoleWorkspace): string => workspace_id;
const workspaceName = ({ name }: ConsoleWorkspace): string => name;

const columns: readonly TableColumn<ConsoleWorkspace>[] = [
  {
    id: 'name',
    title: t('Workspace'),
    cell: ({ name, owner_email }) => (
      <span className="block min-w-0">
        <span dir="auto" className="block truncate font-[560]">
          {name}
        </span>
        <span className="block truncate text-ink-3 text-meta">{owner_email ?? t('No owner')}</span>
      </span>
    ),
  },
  {
    id: 'plan',
    title: t('Plan'),
    width: '14rem',
    cell: ({ tier, status, closed_at_unix }) => (
      <span className="flex flex-wrap items-center gap-1.5">
        {tier ? tierNames[tier] : '–'}
        {status && statusTexts[status] && <Chip tone="bad">{statusTexts[status]}</Chip>}
        {closed_at_unix !== null && <Chip tone="bad">{t('Closed')}</Chip>}
      </span>
    ),
  },
  {
    id: 'created',
    title: t('Created'),
    width: '9rem',
    align: 'end',
    cell: ({ created_at_unix }) => <span className="tabular-nums">{formatDate(created_at_unix)}</span>,
  },
];

/** U-56: the workspaces of the server with their plans. */
export default function WorkspacesScreen() {
  return (
    <ConsolePage title={t('Workspaces')} help={t('All workspaces of this server, with their plans and credits.')}>
      <WorkspaceList />
    </ConsolePage>
  );
}

function WorkspaceList() {
  const [search, setSearch] = useUrlSearch();
  const panel = usePanelItem('workspace');
  const list = useInfiniteQuery(workspacesQuery(search));
  const rows = useMemo(() => list.data?.pages.flatMap(({ workspaces }) => workspaces), [list.data]);
  return (
    <>
      <TypedSearchField
        label={t('Search by name, ID or email of the owner')}
        value={search}
        onChange={setSearch}
        className="w-full sm:max-w-96"
      />
      <ConsoleTable
        list={list}
        label={t('Workspaces')}
        what={t('workspaces')}
        columns={columns}
        rows={rows}
        rowId={workspaceId}
        rowName={workspaceName}
        onOpen={({ workspace_id }) => panel.open(workspace_id)}
        openId={panel.id}
        empty={
          <EmptyState icon={<Building2 />} title={t('No results')}>
            {t('No workspace matches your search.')}
          </EmptyState>
        }
      />
      {panel.id !== undefined && <WorkspacePanel key={panel.id} workspaceId={panel.id} onClose={panel.close} />}
    </>
  );
}
