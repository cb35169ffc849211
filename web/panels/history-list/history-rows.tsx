import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { formatDay } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';
import { startsDay } from '../../parts/list/day-groups.ts';
import { moveBetweenRows } from '../../parts/list/row-keys.ts';
import { listShortcuts, type ShortcutGroup, useShortcuts } from '../../parts/page/shortcuts.ts';
import { Skeleton } from '../../parts/status/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';
import { PlaceholderRow } from './placeholder-row.tsx';
import type { RowActions } from './row-actions.ts';
import { useIsFastScrolling } from './use-is-fast-scrolling.ts';
import { useQueuePositions } from './use-queue-positions.ts';
import { useRowSteps } from './use-row-steps.ts';

interface HistoryRowsProps {
  items: readonly HistoryItemReply[];
  modelNames: ReadonlyMap<string, string>;
  search: string;
  hasMore: boolean;
  /** Requests the next page; called shortly before the end of the list is visible. */
  onMore: () => void;
  /** Called with the visible items when scrolling stops. */
  onVisible: (visible: readonly HistoryItemReply[]) => void;
  selected: ReadonlySet<string>;
  onSelectAll: () => void;
  /** The item whose panel is open; its row is marked and scrolled into view. */
  openId: string | undefined;
  actions: RowActions;
}

const shortcuts: ShortcutGroup = {
  ...listShortcuts,
  shortcuts: [
    ...listShortcuts.shortcuts,
    { keys: ['J'], does: t('Go to the next row') },
    { keys: ['K'], does: t('Go to the previous row') },
    { keys: ['Space'], does: t('Play or pause the row') },
    { keys: ['X'], does: t('Select the row') },
    { keys: ['S'], does: t('Add the row to favorites, or remove it') },
    { keys: ['Mod', 'A'], does: t('Select all rows') },
  ],
};

const rowHeight = 60;
const dayHeight = 34;
const timeOf = ({ date_unix }: HistoryItemReply): number => date_unix;
/** Rows before the end of the list at which the next page is requested. */
const prefetchRows = 30;
const scrollIdleMs = 150;

/** The virtualized rows in their own scroll container. */
export function HistoryRows(props: HistoryRowsProps) {
  const { items, modelNames, search, hasMore, onMore, onVisible, selected, onSelectAll, openId, actions } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length + Number(hasMore),
    getScrollElement: () => box.current,
    estimateSize: useCallback((at: number) => rowHeight + (startsDay(items, at, timeOf) ? dayHeight : 0), [items]),
    // A new function would make the virtualizer measure every row in every frame.
    getItemKey: useCallback((at: number) => items[at]?.history_item_id ?? 'more', [items]),
    overscan: 6,
  });
  const getQueuePosition = useQueuePositions(items, modelNames);
  const visibleRows = rows.getVirtualItems();
  const last = visibleRows.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= items.length - prefetchRows) onMore();
  }, [hasMore, last, items.length, onMore]);
  const first = visibleRows[0]?.index ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => onVisible(items.slice(first, last + 1)), scrollIdleMs);
    return () => clearTimeout(timer);
  }, [items, first, last, onVisible]);
  const openAt = openId === undefined ? -1 : items.findIndex(({ history_item_id }) => history_item_id === openId);
  // New items on top must not scroll the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another item is opened or has been loaded
  useEffect(() => {
    if (openAt >= 0) rows.scrollToIndex(openAt, { align: 'auto' });
  }, [openId, openAt < 0]);
  const isFastScrolling = useIsFastScrolling(first, last);
  const focus = useFocusAfterRemoval(box, items);
  useShortcuts(shortcuts);
  useRowSteps(box, openId === undefined);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.defaultPrevented) {
      event.preventDefault();
      onSelectAll();
    }
    moveBetweenRows(event);
  };
  return (
    <div
      ref={box}
      className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-3 group-data-picking/list:pb-16 md:px-2.5"
    >
      <ul
        aria-label={t('History')}
        onKeyDown={onKeyDown}
        onFocus={focus.onFocus}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {visibleRows.map(({ key, index, start, size }) => {
          const item = items[index];
          const day = item && size > rowHeight ? formatDay(item.date_unix * 1000, Date.now()) : undefined;
          return (
            <li
              key={key}
              data-row={index}
              data-item={item?.history_item_id}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 flex flex-col"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {day && (
                <h2 className="flex h-[34px] shrink-0 items-end px-2.5 pb-1.5 font-[550] text-ink-3 text-meta">
                  {day}
                </h2>
              )}
              <div className="min-h-0 flex-1 py-px">
                {item && isFastScrolling ? (
                  <PlaceholderRow item={item} modelName={modelNames.get(item.model_id ?? '')} />
                ) : item ? (
                  <HistoryRow
                    item={item}
                    modelName={modelNames.get(item.model_id ?? '')}
                    search={search}
                    isOpen={index === openAt}
                    isSelected={selected.has(item.history_item_id)}
                    actions={actions}
                    getQueuePosition={getQueuePosition}
                  />
                ) : (
                  <Skeleton className="mx-2.5 my-2 h-11" />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** When the focused row is deleted, focuses the row that takes its position. */
function useFocusAfterRemoval(box: React.RefObject<HTMLDivElement | null>, items: readonly HistoryItemReply[]) {
  const at = useRef<number>(undefined);
  const count = useRef(items.length);
  useLayoutEffect(() => {
    const isFewer = items.length < count.current;
    count.current = items.length;
    if (!isFewer || at.current === undefined || document.activeElement !== document.body) return;
    const nextFocus = Math.min(at.current, items.length - 1);
    box.current?.querySelector<HTMLElement>(`[data-row="${nextFocus}"] [data-row-control]`)?.focus();
  }, [items, box]);
  return {
    onFocus: ({ target }: { target: EventTarget & Element } | MouseEvent) => {
      const row = (target as Element).closest<HTMLElement>('[data-row]');
      at.current = row ? Number(row.dataset.row) : undefined;
    },
  };
}
