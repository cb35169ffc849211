import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { setParameter, useUrlFilter } from '../../parts/list/use-url-filter.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { DataTable } from '../../parts/table/data-table.tsx';
import { useTableSort } from '../../parts/table/use-table-sort.ts';
import { KeyBulkActions } from './key-bulk-actions.tsx';
import { keyColumns, keyId, keyName } from './key-columns.tsx';
import type { OpenKeyDialog } from './key-dialogs.tsx';
import { apiKeysQuery } from './use-api-keys.ts';

export const meta = () => [{ title: `${t('API keys')} · ${brand}` }];

// The dialogs load lazily, after the list.
const KeyDialogs = lazy(async () => ({ default: (await import('./key-dialogs.tsx')).KeyDialogs }));

const searchInUrl = {
  read: (params: URLSearchParams) => params.get('search') ?? '',
  write: (search: string, before: URLSearchParams) => {
    const params = new URLSearchParams(before);
    setParameter(params, 'search', search.trim());
    return params;
  },
};

/** The user's API keys. */
export default function ApiKeysScreen() {
  const keys = useQuery(apiKeysQuery);
  const [openDialog, setOpenDialog] = useState<OpenKeyDialog>();
  const [query, setQuery] = useSearchParams();
  // The command palette links to `?create`.
  useEffect(() => {
    if (!query.has('create')) return;
    setOpenDialog({ dialog: 'create' });
    setQuery({}, { replace: true });
  }, [query, setQuery]);
  const create = (
    <Button kind="primary" onClick={() => setOpenDialog({ dialog: 'create' })}>
      <Plus aria-hidden />
      {t('Create key')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('API keys')} help={t('Manage keys for the {brand} API.', { brand })} action={create} />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        {keys.data?.length === 0 ? (
          <EmptyState icon={<KeyRound />} title={t('No keys yet')} action={create}>
            {t('Create a key to generate speech through the API or an SDK.')}
          </EmptyState>
        ) : (
          <KeyTable keys={keys} openDialog={setOpenDialog} />
        )}
      </div>
      <Suspense fallback={null}>
        <KeyDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
      </Suspense>
    </>
  );
}

interface KeyTableProps {
  keys: UseQueryResult<readonly ApiKeyReply[]>;
  openDialog: (dialog: OpenKeyDialog) => void;
}

function KeyTable({ keys, openDialog }: KeyTableProps) {
  const [search, setSearch] = useUrlFilter(searchInUrl);
  const searchText = search.trim();
  const columns = useMemo(
    () =>
      keyColumns({
        search: searchText,
        onEdit: (apiKey) => openDialog({ dialog: 'edit', apiKey }),
        onDelete: (apiKey) => openDialog({ dialog: 'delete', apiKey }),
      }),
    [searchText, openDialog],
  );
  const [sort, setSort] = useTableSort(columns);
  const rows = useMemo(() => keys.data?.filter(matches(searchText)), [keys.data, searchText]);
  return (
    <>
      {keys.data && (
        <SearchField label={t('Search keys')} value={search} onChange={setSearch} className="mb-3 sm:max-w-72" />
      )}
      <DataTable
        label={t('API keys')}
        what={t('keys')}
        columns={columns}
        rows={rows}
        rowId={keyId}
        rowName={keyName}
        empty={<p className="py-8 text-center text-ink-2">{t('No results')}</p>}
        error={keys.error}
        onRetry={() => void keys.refetch()}
        sort={sort}
        onSort={setSort}
        bulkActions={(apiKeys, clear) => (
          <KeyBulkActions
            apiKeys={apiKeys}
            onClear={clear}
            onDelete={() => openDialog({ dialog: 'delete-selected', apiKeys })}
          />
        )}
      />
    </>
  );
}

function matches(search: string): (apiKey: ApiKeyReply) => boolean {
  const searchText = search.toLowerCase();
  return ({ name, preview }) => name.toLowerCase().includes(searchText) || preview.toLowerCase().includes(searchText);
}
