import { useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { isNarrowed, noFilter } from '../../nouns/history/history-filter.ts';
import { useHistory } from '../../nouns/history/use-history.ts';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { voicesQuery } from '../../nouns/voices/voices-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ShareModals } from '../share/share-modals.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRows } from './history-rows.tsx';
import type { RowActions } from './row-actions.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type FilterState, usePanelHistoryFilter } from './use-history-filter.ts';
import { useRegenerate } from './use-regenerate.ts';
import { useSelectedItems } from './use-selected-items.ts';

// What is not seen at first is fetched when it is asked for.
const ItemDetails = lazy(async () => ({ default: (await import('./item-details.tsx')).ItemDetails }));
const ItemCodeDialog = lazy(async () => ({ default: (await import('./item-code-dialog.tsx')).ItemCodeDialog }));

/** What is open over the list, of which item. */
interface Shown {
  readonly as: 'details' | 'code' | 'share';
  readonly item: HistoryItemReply;
}

interface HistoryListProps {
  onRestore: (item: HistoryItemReply) => void;
  /** Where the filter is kept; in the list itself where absent. */
  filterState?: FilterState;
  /** What to do where nothing was made yet. */
  emptyAction?: ReactNode;
  /** Beside the search. */
  children?: ReactNode;
}

/** What was made, newest first: to find, hear, choose, open, take up again and delete (HIST-013). */
export function HistoryList({ onRestore, filterState, emptyAction, children }: HistoryListProps) {
  const ownFilter = usePanelHistoryFilter();
  const [filter, setFilter] = filterState ?? ownFilter;
  const {
    items,
    error,
    isError,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    ...rest
  } = useHistory(filter);
  const { data: voices = [] } = useQuery(voicesQuery);
  const { data: models = [] } = useQuery(modelsQuery);
  const modelNames = useMemo(() => new Map(models.map(({ model_id, name }) => [model_id, name])), [models]);
  const chosen = useSelectedItems(items ?? nothing);
  const [shown, setShown] = useState<Shown>();
  const close = () => setShown(undefined);
  const regenerate = useRegenerate();
  const more = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // Rows are drawn anew only when something about them changes: what they call stays the same.
  const now = useRef<RowActions>(undefined);
  now.current = {
    onOpen: (item) => setShown({ as: 'details', item }),
    onShare: (item) => setShown({ as: 'share', item }),
    onCode: (item) => setShown({ as: 'code', item }),
    onRestore: (item) => {
      close();
      onRestore(item);
    },
    onRegenerate: (item) => void regenerate(item, modelNames.get(item.model_id ?? '')),
    onDelete: (item, withChosen = false) => {
      close();
      chosen.remove(withChosen && chosen.ids.has(item.history_item_id) ? chosen.items() : [item]);
    },
    onSelect: (item, isRange) => chosen.select(item.history_item_id, isRange),
  };
  const actions = useMemo<RowActions>(
    () => ({
      onOpen: (item) => now.current?.onOpen(item),
      onShare: (item) => now.current?.onShare(item),
      onCode: (item) => now.current?.onCode(item),
      onRestore: (item) => now.current?.onRestore(item),
      onRegenerate: (item) => now.current?.onRegenerate(item),
      onDelete: (item, withChosen) => now.current?.onDelete(item, withChosen),
      onSelect: (item, isRange) => now.current?.onSelect(item, isRange),
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || chosen.ids.size === 0) return;
    chosen.clear();
  };

  const isEmpty = items?.length === 0 && !hasNextPage;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <HistoryFilters filter={filter} onChange={setFilter} voices={voices} models={models}>
        {children}
      </HistoryFilters>
      {isError && !items && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!isError && !items && (
        <div className="px-4 md:px-5">
          <SkeletonRows rows={6} label="Loading history" />
        </div>
      )}
      {items && !isEmpty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the list ends the choosing
        <div
          data-picking={chosen.ids.size > 0 || undefined}
          aria-busy={rest.isPlaceholderData || undefined}
          onKeyDown={onKeyDown}
          className="group/list relative flex min-h-0 flex-1 flex-col transition-opacity duration-150 aria-busy:opacity-60"
        >
          <HistoryRows
            items={items}
            modelNames={modelNames}
            search={filter.search}
            hasMore={hasNextPage}
            onMore={more}
            onSight={rest.onSight}
            selected={chosen.ids}
            onSelectAll={chosen.selectAll}
            actions={actions}
          />
          {isFetchNextPageError && (
            <div className="absolute inset-x-3 bottom-3 z-10 flex items-center justify-center gap-3">
              <Button onClick={() => void fetchNextPage()}>Could not load more. Try again</Button>
            </div>
          )}
          <SelectionBar
            count={chosen.ids.size}
            loaded={items.length}
            hasMore={hasNextPage}
            onSelectAll={chosen.selectAll}
            onClear={chosen.clear}
            onDownload={chosen.download}
            onDelete={() => chosen.remove(chosen.items())}
          />
        </div>
      )}
      {isEmpty &&
        (isNarrowed(filter) ? (
          <EmptyState
            icon={<SearchX />}
            title="No results"
            action={<Button onClick={() => setFilter(noFilter)}>Clear search and filters</Button>}
          >
            Nothing in your history matches your search and filters.
          </EmptyState>
        ) : (
          <EmptyState icon={<History />} title="No history yet" action={emptyAction}>
            Speech and sounds that you generate are stored here.
          </EmptyState>
        ))}
      <Suspense fallback={null}>
        {shown?.as === 'details' && (
          <ItemDetails
            item={shown.item}
            modelName={modelNames.get(shown.item.model_id ?? '')}
            onClose={close}
            actions={actions}
          />
        )}
        {shown?.as === 'code' && <ItemCodeDialog item={shown.item} onClose={close} />}
        {shown?.as === 'share' && <ShareModals historyItemId={shown.item.history_item_id} onClose={close} />}
      </Suspense>
    </div>
  );
}

const nothing: readonly HistoryItemReply[] = [];
