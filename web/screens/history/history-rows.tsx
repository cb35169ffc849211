import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { HistoryItemReply } from '../../../contract/history.ts';
import { moveBetweenRows } from '../../parts/row-keys.ts';
import { Skeleton } from '../../parts/skeleton.tsx';
import { HistoryRow } from './history-row.tsx';

interface HistoryRowsProps {
  items: readonly HistoryItemReply[];
  modelNames: ReadonlyMap<string, string>;
  search: string;
  hasMore: boolean;
  /** Asks for the next page; called when its place comes into sight. */
  onMore: () => void;
  onRestore: (item: HistoryItemReply) => void;
  onDelete: (item: HistoryItemReply) => void;
}

const rowHeight = 60;
/** Rows before the end at which more is fetched. */
const fetchAhead = 15;

/** The rows in a scroll box of its own; only those in sight exist. */
export function HistoryRows({ items, modelNames, search, hasMore, onMore, onRestore, onDelete }: HistoryRowsProps) {
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length + Number(hasMore),
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (at) => items[at]?.history_item_id ?? 'more',
    overscan: 6,
  });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= items.length - fetchAhead) onMore();
  }, [hasMore, last, items.length, onMore]);

  return (
    <div ref={box} className="@container min-h-0 flex-1 overflow-y-auto overscroll-contain px-1.5 pb-3 md:px-2.5">
      <ul aria-label="History" onKeyDown={moveBetweenRows} className="relative" style={{ height: rows.getTotalSize() }}>
        {shown.map(({ key, index, start }) => {
          const item = items[index];
          return (
            <li
              key={key}
              aria-setsize={hasMore ? -1 : items.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 py-px"
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {item ? (
                <HistoryRow
                  item={item}
                  modelName={modelNames.get(item.model_id ?? '')}
                  search={search}
                  onRestore={() => onRestore(item)}
                  onDelete={() => onDelete(item)}
                />
              ) : (
                <Skeleton className="mx-2.5 my-2 h-11" />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
