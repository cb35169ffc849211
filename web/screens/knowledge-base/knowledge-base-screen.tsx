import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BookText, FileText, Folder, FolderPlus, Globe, Plus, SearchX, Type } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { formatFileSize } from '../../format/file-size.ts';
import { formatRelativeTime } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';
import { AgentsAgreement } from '../../nouns/agents/agents-agreement.tsx';
import { AgentsPage } from '../../nouns/agents/agents-page.tsx';
import { documentQuery, documentsQuery, type KnowledgeDocument } from '../../nouns/knowledge-base/knowledge-queries.ts';
import { Button } from '../../parts/button/button.tsx';
import { TypedSearchField } from '../../parts/form/typed-search-field.tsx';
import { Highlight } from '../../parts/list/highlight.tsx';
import { setParameter } from '../../parts/list/use-url-filter.ts';
import { Menu, MenuItem } from '../../parts/overlay/menu.tsx';
import { usePanelItem } from '../../parts/overlay/use-panel-item.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import type { TableColumn } from '../../parts/table/table-column.ts';
import { addKinds } from './add-kinds.ts';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));
const DocumentPanel = lazy(async () => ({ default: (await import('./document-panel.tsx')).DocumentPanel }));

export const meta = () => [{ title: `${t('Knowledge base')} · ${brand}` }];

const documentId = ({ id }: KnowledgeDocument): string => id;
const documentName = ({ name }: KnowledgeDocument): string => name;
const nothing = () => {};
const typeIcons = { text: Type, file: FileText, url: Globe, folder: Folder };
const addIcons = { text: Type, file: FileText, url: Globe, folder: FolderPlus };
const addTitles = {
  text: t('Write a text'),
  file: t('Upload a file'),
  url: t('Add a web page'),
  folder: t('New folder'),
};

/** ROUTE-058, AGENT-009: the documents that agents look things up in. */
export default function KnowledgeBaseScreen() {
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const folderId = params.get('folder');
  const adding = addKinds.find((kind) => kind === params.get('add'));
  const mayCreate = usePermission('convai_knowledge_base_documents.create') === true;
  const set = (name: string, value: string | undefined, replace = true) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        setParameter(next, name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  const add = mayCreate && (
    <Menu
      trigger={
        <Button kind="primary">
          <Plus aria-hidden />
          {t('Add document')}
        </Button>
      }
    >
      {addKinds.map((kind) => {
        const Icon = addIcons[kind];
        return (
          <MenuItem key={kind} icon={<Icon aria-hidden />} onSelect={() => set('add', kind, false)}>
            {addTitles[kind]}
          </MenuItem>
        );
      })}
    </Menu>
  );
  return (
    <AgentsPage title={t('Knowledge base')} help={t('Agents quote these documents by name.')} action={add}>
      <AgentsAgreement>
        <Documents
          folderId={folderId}
          search={search}
          add={add}
          onSearch={(value) => set('search', value)}
          onFolder={(id) => set('folder', id, false)}
        />
        <Suspense fallback={null}>
          {mayCreate && adding && <AddDialog kind={adding} folderId={folderId} onClose={() => set('add', undefined)} />}
        </Suspense>
      </AgentsAgreement>
    </AgentsPage>
  );
}

interface DocumentsProps {
  folderId: string | null;
  search: string;
  add: ReactNode;
  onSearch: (search: string) => void;
  onFolder: (folderId: string | undefined) => void;
}

function Documents({ folderId, search, add, onSearch, onFolder }: DocumentsProps) {
  const list = useInfiniteQuery(documentsQuery(folderId, search));
  const { data, fetchNextPage, hasNextPage } = list;
  const rows = useMemo(() => data?.pages.flatMap(({ documents }) => documents), [data]);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const columns = useMemo(() => columnsFor(search), [search]);
  const panel = usePanelItem('document');
  return (
    <div className="flex min-h-0 flex-1">
      <div className="mx-auto flex min-w-0 max-w-6xl flex-1 flex-col gap-3 px-4 py-4 md:px-5">
        <div className="flex flex-wrap items-center gap-3">
          <TypedSearchField
            label={t('Search documents')}
            value={search}
            onChange={onSearch}
            className="w-full sm:w-72"
          />
          {folderId !== null && search === '' && <FolderPath folderId={folderId} onFolder={onFolder} />}
        </div>
        <DataTable
          label={t('Documents')}
          what={t('documents')}
          columns={columns}
          rows={rows}
          rowId={documentId}
          rowName={documentName}
          error={list.error}
          onRetry={() => void list.refetch()}
          sort={undefined}
          onSort={nothing}
          isSortedByServer
          onOpen={(row) => (row.type === 'folder' ? onFolder(row.id) : panel.open(row.id))}
          openId={panel.id}
          more={{ hasMore: hasNextPage, isError: list.isFetchNextPageError, onMore }}
          empty={
            search === '' ? (
              <EmptyState icon={<BookText />} title={t('No documents here')} action={add}>
                {t('Prices, hours, manuals: what your agents should know.')}
              </EmptyState>
            ) : (
              <EmptyState icon={<SearchX />} title={t('No results')}>
                {t('No document has “{search}” in its name.', { search })}
              </EmptyState>
            )
          }
        />
      </div>
      <Suspense fallback={null}>
        {panel.id !== undefined && <DocumentPanel key={panel.id} id={panel.id} onClose={panel.close} />}
      </Suspense>
    </div>
  );
}

/** The folders from the top to the open one. */
function FolderPath({ folderId, onFolder }: { folderId: string; onFolder: (id: string | undefined) => void }) {
  const { data } = useQuery(documentQuery(folderId));
  const link = 'text-accent-ink underline-offset-2 hover:underline';
  return (
    <nav aria-label={t('Folders')} className="flex min-w-0 flex-wrap items-center gap-1.5">
      <button type="button" className={link} onClick={() => onFolder(undefined)}>
        {t('All documents')}
      </button>
      {data?.folder_path.map(({ id, name }) => (
        <span key={id} className="flex items-center gap-1.5">
          <span aria-hidden>/</span>
          <button type="button" dir="auto" className={link} onClick={() => onFolder(id)}>
            {name}
          </button>
        </span>
      ))}
      <span aria-hidden>/</span>
      <span dir="auto" className="truncate">
        {data?.name}
      </span>
    </nav>
  );
}

const columnsFor = (search: string): readonly TableColumn<KnowledgeDocument>[] => [
  {
    id: 'name',
    title: t('Document'),
    cell: ({ name, type }) => {
      const Icon = typeIcons[type];
      return (
        <span className="flex min-w-0 items-center gap-2.5">
          <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
          <span dir="auto" className="truncate font-[560]">
            <Highlight text={name} searched={search === '' ? [] : [search]} />
          </span>
        </span>
      );
    },
  },
  {
    id: 'size',
    title: t('Size'),
    width: '7rem',
    cell: (row) =>
      row.type === 'folder'
        ? t('{childrenCount} inside', { childrenCount: row.children_count })
        : formatFileSize(row.metadata.size_bytes),
  },
  {
    id: 'changed',
    title: t('Last change'),
    width: '9rem',
    cell: ({ metadata }) => formatRelativeTime(metadata.last_updated_at_unix_secs * 1000, Date.now()),
  },
];
