import { useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { messageOf } from '../../data/api-error.ts';
import { Button } from '../../parts/button.tsx';
import { EmptyState } from '../../parts/empty-state.tsx';
import { ErrorState } from '../../parts/error-state.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { Select } from '../../parts/select.tsx';
import { SkeletonRows } from '../../parts/skeleton.tsx';
import { modelsQuery } from '../speech/models-query.ts';
import { voicesQuery } from '../voices/voices-query.ts';
import { HistoryRows } from './history-rows.tsx';
import { useDebounced } from './use-debounced.ts';
import { useHistory } from './use-history.ts';

const DeleteItemDialog = lazy(async () => ({ default: (await import('./delete-item-dialog.tsx')).DeleteItemDialog }));

interface HistoryListProps {
  onRestore: (item: HistoryItemReply) => void;
  /** What to do where nothing was made yet. */
  emptyAction?: ReactNode;
  /** Beside the search. */
  children?: ReactNode;
}

const anyVoice = 'any';

/** What was made, newest first, with search and a filter by voice. */
export function HistoryList({ onRestore, emptyAction, children }: HistoryListProps) {
  const [search, setSearch] = useState('');
  const [voiceId, setVoiceId] = useState<string>();
  const [deleting, setDeleting] = useState<HistoryItemReply>();
  const wanted = useDebounced(search.trim());
  const { items, error, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory({
    search: wanted,
    voiceId,
  });
  const { data: voices } = useQuery(voicesQuery);
  const { data: models } = useQuery(modelsQuery);
  const modelNames = useMemo(() => new Map(models?.map(({ model_id, name }) => [model_id, name])), [models]);
  const isFiltered = wanted !== '' || voiceId !== undefined;
  const clear = () => {
    setSearch('');
    setVoiceId(undefined);
  };
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-3 md:px-5">
        <SearchField
          label="Search history"
          value={search}
          onChange={setSearch}
          className="min-w-40 flex-1 md:max-w-80"
        />
        <Select
          label="Voice"
          value={voiceId ?? anyVoice}
          onChange={(value) => setVoiceId(value === anyVoice ? undefined : value)}
          options={[
            { value: anyVoice, label: 'Any voice' },
            ...(voices ?? []).map(({ voice_id, name }) => ({ value: voice_id, label: name })),
          ]}
          className="w-36"
        />
        {children}
      </div>
      {isError && !items && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!isError && !items && (
        <div className="px-4 md:px-5">
          <SkeletonRows rows={6} label="Loading history" />
        </div>
      )}
      {items && items.length > 0 && (
        <HistoryRows
          items={items}
          modelNames={modelNames}
          search={wanted}
          hasMore={hasNextPage}
          onMore={more}
          onRestore={onRestore}
          onDelete={setDeleting}
        />
      )}
      {items?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            icon={<SearchX />}
            title="Nothing fits"
            action={<Button onClick={clear}>Clear search and voice</Button>}
          >
            No text in the history has this in it, or none by this voice.
          </EmptyState>
        ) : (
          <EmptyState icon={<History />} title="Nothing made yet" action={emptyAction}>
            What you generate is kept here, with its audio.
          </EmptyState>
        ))}
      {deleting && (
        <Suspense fallback={null}>
          <DeleteItemDialog item={deleting} onClose={() => setDeleting(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
