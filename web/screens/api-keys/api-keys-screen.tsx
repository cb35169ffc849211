import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ApiKeyReply } from '../../../contract/accounts/api-keys.ts';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { Button } from '../../parts/button/button.tsx';
import { SearchField } from '../../parts/form/search-field.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import type { OpenKeyDialog } from './key-dialogs.tsx';
import { KeyRow } from './key-row.tsx';
import { apiKeysQuery } from './use-api-keys.ts';

export const meta = () => [{ title: `API keys · ${brand}` }];

// The dialogs load lazily, after the list.
const KeyDialogs = lazy(async () => ({ default: (await import('./key-dialogs.tsx')).KeyDialogs }));

/** The user's API keys. */
export default function ApiKeysScreen() {
  const keys = useQuery(apiKeysQuery);
  const [openDialog, setOpenDialog] = useState<OpenKeyDialog>();
  const [search, setSearch] = useState('');
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
      Create key
    </Button>
  );
  return (
    <>
      <PageHeader title="API keys" help={`Manage keys for the ${brand} API.`} action={create} />
      <div className="mx-auto w-full max-w-5xl px-4 py-4 md:px-5">
        {keys.isPending && <SkeletonRows label="Loading keys" rows={3} />}
        {keys.isError && <ErrorState message={messageOf(keys.error)} onRetry={() => void keys.refetch()} />}
        {keys.data?.length === 0 && (
          <EmptyState icon={<KeyRound />} title="No keys yet" action={create}>
            Create a key to generate speech through the API or an SDK.
          </EmptyState>
        )}
        {keys.data && keys.data.length > 0 && (
          <>
            <SearchField label="Search keys" value={search} onChange={setSearch} className="mb-3 sm:max-w-72" />
            <KeyList
              apiKeys={keys.data.filter(matches(search))}
              search={search.trim()}
              onEdit={(apiKey) => setOpenDialog({ dialog: 'edit', apiKey })}
              onDelete={(apiKey) => setOpenDialog({ dialog: 'delete', apiKey })}
            />
          </>
        )}
      </div>
      <Suspense fallback={null}>
        <KeyDialogs openDialog={openDialog} onClose={() => setOpenDialog(undefined)} />
      </Suspense>
    </>
  );
}

function matches(search: string): (apiKey: ApiKeyReply) => boolean {
  const searchText = search.trim().toLowerCase();
  return ({ name, preview }) => name.toLowerCase().includes(searchText) || preview.toLowerCase().includes(searchText);
}

interface KeyListProps {
  apiKeys: readonly ApiKeyReply[];
  /** Search text; matches are highlighted. */
  search: string;
  onEdit: (apiKey: ApiKeyReply) => void;
  onDelete: (apiKey: ApiKeyReply) => void;
}

function KeyList({ apiKeys, search, onEdit, onDelete }: KeyListProps) {
  if (apiKeys.length === 0) return <p className="py-8 text-center text-ink-2">No results</p>;
  return (
    <ul aria-label="API keys" className="divide-y rounded-m border bg-surface">
      {apiKeys.map((apiKey) => (
        <KeyRow
          key={apiKey.key_id}
          apiKey={apiKey}
          search={search}
          onEdit={() => onEdit(apiKey)}
          onDelete={() => onDelete(apiKey)}
        />
      ))}
    </ul>
  );
}
