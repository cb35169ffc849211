import { useQuery } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { type ToolReply, toolsQuery, toolText } from '../../nouns/agent-tools/agent-tools-queries.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';

const ToolDialog = lazy(async () => ({ default: (await import('./tool-dialog.tsx')).ToolDialog }));

export const meta = () => [{ title: `${t('Tools')} · ${brand}` }];

const toolId = ({ id }: ToolReply): string => id;
const toolName = (tool: ToolReply): string => toolText(tool, 'name');
const nothing = () => {};
const newTool = 'new';
const typeTexts: Readonly<Record<string, string>> = {
  webhook: t('Web request'),
  client: t('Client'),
  system: t('Built in'),
  mcp: 'MCP',
};

const columns: readonly TableColumn<ToolReply>[] = [
  {
    id: 'name',
    title: t('Tool'),
    cell: (tool) => (
      <span className="block min-w-0">
        <code className="block truncate font-mono">{toolText(tool, 'name')}</code>
        <span dir="auto" className="block truncate text-ink-3 text-meta">
          {toolText(tool, 'description')}
        </span>
      </span>
    ),
  },
  {
    id: 'type',
    title: t('Type'),
    width: '8rem',
    cell: (tool) => <Chip>{typeTexts[toolText(tool, 'type')] ?? toolText(tool, 'type')}</Chip>,
  },
  {
    id: 'calls',
    title: t('Calls', {}, 'executions'),
    width: '7rem',
    cell: ({ usage_stats }) => <span className="tabular-nums">{usage_stats.total_calls}</span>,
  },
];

/** ROUTE-065, AGENT-010: what agents of the workspace can do. */
export default function ToolsScreen() {
  const mayCreate = usePermission('convai_tools.create') === true;
  const panel = usePanelItem('tool');
  const add = mayCreate && (
    <Button kind="primary" onClick={() => panel.open(newTool)}>
      <Plus aria-hidden />
      {t('New tool')}
    </Button>
  );
  return (
    <AgentsPage title={t('Tools')} help={t('What agents can do during a conversation.')} action={add}>
      <AgentsAgreement>
        <Tools add={add} openId={panel.id} onOpen={panel.open} onClose={panel.close} />
      </AgentsAgreement>
    </AgentsPage>
  );
}

interface ToolsProps {
  add: ReactNode;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

function Tools({ add, openId, onOpen, onClose }: ToolsProps) {
  const { data, error, refetch } = useQuery(toolsQuery);
  const [search, setSearch] = useState('');
  const rows = useMemo(
    () =>
      data?.filter((tool) =>
        `${toolText(tool, 'name')} ${toolText(tool, 'description')}`
          .toLowerCase()
          .includes(search.trim().toLowerCase()),
      ),
    [data, search],
  );
  const open = data?.find(({ id }) => id === openId);
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
      <SearchField label={t('Search tools')} value={search} onChange={setSearch} className="w-full sm:w-72" />
      <DataTable
        label={t('Tools')}
        what={t('tools')}
        columns={columns}
        rows={rows}
        rowId={toolId}
        rowName={toolName}
        error={error}
        onRetry={() => void refetch()}
        sort={undefined}
        onSort={nothing}
        isSortedByServer
        onOpen={({ id }) => onOpen(id)}
        openId={openId}
        empty={
          search === '' ? (
            <EmptyState icon={<Wrench />} title={t('No tools yet')} action={add}>
              {t('A tool asks your server, or the page that the person talks on.')}
            </EmptyState>
          ) : (
            <EmptyState icon={<Wrench />} title={t('No results')}>
              {t('No tool contains “{search}”.', { search })}
            </EmptyState>
          )
        }
      />
      <Suspense fallback={null}>
        {openId === newTool && <ToolDialog onClose={onClose} />}
        {open && <ToolDialog key={open.id} tool={open} onClose={onClose} />}
      </Suspense>
    </div>
  );
}
