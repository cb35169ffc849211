import { useQuery } from '@tanstack/react-query';
import { History, SearchX } from 'lucide-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { type HistorySource, isNarrowed, noFilter } from '../../nouns/history/history-filter.ts';
import { useHistory } from '../../nouns/history/use-history.ts';
import { useFavorites } from '../../nouns/history/use-marks.ts';
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
import { useOpenItem } from './use-open-item.ts';
import { useRegenerate } from './use-regenerate.ts';
import { useSelectedItems } from './use-selected-items.ts';

// Loaded on first use: none is visible at first.
const ItemPanel = lazy(async () => ({ default: (await import('./item-panel.tsx')).ItemPanel }));
const MarksDialog = lazy(async () => ({ default: (await import('./marks-dialog.tsx')).MarksDialog }));
const ItemCodeDialog = lazy(async () => ({ default: (await import('./item-code-dialog.tsx')).ItemCodeDialog }));

/** The open dialog of an item. */
interface OpenView {
  readonly kind: 'code' | 'share' | 'marks';
  readonly item: HistoryItemReply;
}

interface HistoryListProps {
  /** Absent: the items of the list have no text to restore. */
  onRestore?: (item: HistoryItemReply) => void;
  /** Shows the items of this tool only. */
  only?: HistorySource;
  /** Default: a filter that lives as long as the list. */
  filterState?: FilterState;
  /** Whether the panel of an item stands beside the list on wide screens; otherwise it lies over the page. */
  isPage?: boolean;
  /** The action of the empty history. */
  emptyAction?: ReactNode;
  /** Beside the search. */
  children?: ReactNode;
}

/** The history, newest first: search, playback, selection, details, restore and delete (HIST-013). */
export function HistoryList(props: HistoryListProps) {
  const { onRestore, only, filterState, isPage = false, emptyAction, children } = props;
  const panelFilter = usePanelHistoryFilter();
  const [filter, setFilter] = filterState ?? panelFilter;
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
  } = useHistory(only ? { ...filter, source: only } : filter);
  const { data: voices = [] } = useQuery(voicesQuery);
  const { data: models = [] } = useQuery(modelsQuery);
  const modelNames = useMemo(() => new Map(models.map(({ model_id, name }) => [model_id, name])), [models]);
  const selection = useSelectedItems(items ?? noItems);
  const [openView, setOpenView] = useState<OpenView>();
  const close = () => setOpenView(undefined);
  const [taggedItems, setTaggedItems] = useState<readonly HistoryItemReply[]>();
  const list = useRef<HTMLDivElement>(null);
  const openItem = useOpenItem(items ?? noItems, hasNextPage);
  const regenerate = useRegenerate();
  const favorites = useFavorites();
  const loadMore = useCallback(() => {
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  // `actions` keeps its identity, so that memoized rows render only when their item changes.
  const latestActions = useRef<RowActions>(undefined);
  latestActions.current = {
    onOpen: (item) => openItem.open(item.history_item_id),
    onShare: (item) => setOpenView({ kind: 'share', item }),
    onCode: (item) => setOpenView({ kind: 'code', item }),
    onFavorite: (item) => favorites.mutate({ ids: [item.history_item_id], isFavorite: !item.is_favorite }),
    onMarks: (item) => setOpenView({ kind: 'marks', item }),
    onRestore: (item) => onRestore?.(item),
    onRegenerate: (item) => {
      // Over the page, the panel hides the player, in which the new item plays.
      if (!isPage) openItem.close();
      void regenerate(item, modelNames.get(item.model_id ?? ''));
    },
    onDelete: (item, withSelection = false) => {
      if (openItem.id === item.history_item_id) openItem.close();
      selection.remove(withSelection && selection.ids.has(item.history_item_id) ? selection.items() : [item]);
    },
    onSelect: (item, isRange) => selection.select(item.history_item_id, isRange),
  };
  const actions = useMemo<RowActions>(
    () => ({
      onOpen: (item) => latestActions.current?.onOpen(item),
      onShare: (item) => latestActions.current?.onShare(item),
      onCode: (item) => latestActions.current?.onCode(item),
      onFavorite: (item) => latestActions.current?.onFavorite(item),
      onMarks: (item) => latestActions.current?.onMarks(item),
      onRestore: (item) => latestActions.current?.onRestore(item),
      onRegenerate: (item) => latestActions.current?.onRegenerate(item),
      onDelete: (item, withSelection) => latestActions.current?.onDelete(item, withSelection),
      onSelect: (item, isRange) => latestActions.current?.onSelect(item, isRange),
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || selection.ids.size === 0) return;
    selection.clear();
  };

  const isEmpty = items?.length === 0 && !hasNextPage;
  return (
    <div className="flex min-h-0 flex-1">
      <div ref={list} className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        <HistoryFilters filter={filter} onChange={setFilter} voices={voices} models={models} hasSource={!only}>
          {children}
        </HistoryFilters>
        {isError && !items && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
        {!isError && !items && (
          <div className="px-4 md:px-5">
            <SkeletonRows rows={6} label={t('Loading history')} />
          </div>
        )}
        {items && !isEmpty && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape anywhere in the list clears the selection
          <div
            data-picking={selection.ids.size > 0 || undefined}
            aria-busy={rest.isPlaceholderData || undefined}
            onKeyDown={onKeyDown}
            className="group/list relative flex min-h-0 flex-1 flex-col transition-opacity duration-150 aria-busy:opacity-60"
          >
            <HistoryRows
              items={items}
              modelNames={modelNames}
              search={filter.search}
              hasMore={hasNextPage}
              onMore={loadMore}
              onVisible={rest.onVisible}
              selected={selection.ids}
              onSelectAll={selection.selectAll}
              openId={openItem.id}
              actions={actions}
            />
            {isFetchNextPageError && (
              <div className="absolute inset-x-3 bottom-3 z-sticky flex items-center justify-center gap-3">
                <Button onClick={() => void fetchNextPage()}>{t('Could not load more. Try again')}</Button>
              </div>
            )}
            <SelectionBar
              count={selection.ids.size}
              loaded={items.length}
              hasMore={hasNextPage}
              onSelectAll={selection.selectAll}
              onClear={selection.clear}
              onDownload={selection.download}
              onTag={() => setTaggedItems(selection.items())}
              onDelete={() => selection.remove(selection.items())}
            />
          </div>
        )}
        {isEmpty &&
          (isNarrowed(filter) ? (
            <EmptyState
              icon={<SearchX />}
              title={t('No results')}
              action={<Button onClick={() => setFilter(noFilter)}>{t('Clear search and filters')}</Button>}
            >
              {t('Nothing in your history matches your search and filters.')}
            </EmptyState>
          ) : (
            <EmptyState icon={<History />} title={t('No history yet')} action={emptyAction}>
              {t('Generate speech or sounds. They are then kept here.')}
            </EmptyState>
          ))}
      </div>
      <Suspense fallback={null}>
        {openItem.id !== undefined && (
          <ItemPanel
            itemId={openItem.id}
            listed={openItem.item}
            modelNames={modelNames}
            actions={actions}
            panel={{
              itemId: openItem.id,
              position: openItem.position,
              onPrevious: openItem.previous,
              onNext: openItem.next,
              onClose: openItem.close,
              focusAfter: () =>
                list.current?.querySelector<HTMLElement>(
                  `[data-item="${CSS.escape(openItem.id ?? '')}"] [data-row-control]`,
                ),
              isDocked: isPage,
            }}
          />
        )}
        {openView?.kind === 'code' && <ItemCodeDialog item={openView.item} onClose={close} />}
        {openView?.kind === 'marks' && <MarksDialog items={[openView.item]} onClose={close} />}
        {taggedItems && <MarksDialog items={taggedItems} onClose={() => setTaggedItems(undefined)} />}
        {openView?.kind === 'share' && <ShareModals historyItemId={openView.item.history_item_id} onClose={close} />}
      </Suspense>
    </div>
  );
}

const noItems: readonly HistoryItemReply[] = [];
