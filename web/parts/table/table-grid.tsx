import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import type { useSelection } from '../list/use-selection.ts';
import { type ShortcutGroup, useShortcuts } from '../page/shortcuts.ts';
import type { TableColumn, TableSort } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { tableCommand } from './table-keys.ts';
import { TableRow } from './table-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

interface TableGridProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  foldedColumns: readonly TableColumn<Row>[];
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  sort: TableSort | undefined;
  onToggleSort: (columnId: string) => void;
  /** Undefined: rows cannot be selected. */
  selection: ReturnType<typeof useSelection<Row>> | undefined;
  openId: string | undefined;
  onOpen: ((row: Row) => void) | undefined;
  hasMore: boolean;
  onMore: (() => void) | undefined;
  className: string | undefined;
}

const shortcuts: ShortcutGroup = {
  title: t('Table'),
  shortcuts: [
    { keys: ['J'], does: t('Go to the next row') },
    { keys: ['K'], does: t('Go to the previous row') },
    { keys: ['Space'], does: t('Select the row') },
    { keys: ['Mod', 'A'], does: t('Select all rows') },
    { keys: ['Enter'], does: t('Open the row') },
  ],
};

/** From this number of rows on, only the visible ones are rendered. */
const virtualFrom = 100;
const estimatedRowHeight = 45;
/** Rows before the end at which the next page is requested. */
const prefetchRows = 20;

/** The table in its scroll container. */
export function TableGrid<Row>(props: TableGridProps<Row>) {
  const { label, rows, columns, foldedColumns, rowId, rowName, sort, selection, openId, onOpen, hasMore, onMore } =
    props;
  const box = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > virtualFrom || hasMore;
  const isInteractive = selection !== undefined || onOpen !== undefined;
  const ids = useMemo(() => rows.map(rowId), [rows, rowId]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: () => estimatedRowHeight,
    getItemKey: useCallback((at: number) => ids[at] ?? at, [ids]),
    // The headers cover the top.
    scrollPaddingStart: 40,
    overscan: 8,
  });
  const items = virtualizer.getVirtualItems();
  const first = isVirtual ? (items[0]?.index ?? 0) : 0;
  const last = isVirtual ? (items.at(-1)?.index ?? -1) : rows.length - 1;
  const spaceBefore = isVirtual ? (items[0]?.start ?? 0) : 0;
  const spaceAfter = isVirtual ? virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) : 0;
  const focus = useRowFocus({ box, ids, scrollTo: (index) => isVirtual && virtualizer.scrollToIndex(index) });
  useShortcuts(shortcuts);
  useEffect(() => {
    if (hasMore && last >= rows.length - prefetchRows) onMore?.();
  }, [hasMore, last, rows.length, onMore]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const isRow = target.matches('[data-row-id]');
    if (event.defaultPrevented || !(isRow || target.matches('[data-row-id] input[type="checkbox"]'))) return;
    // A checkbox has its own space.
    if (!isRow && event.key === ' ') return;
    const at = focus.activeIndex;
    const state = { at, count: rows.length, canSelect: selection !== undefined, canOpen: onOpen !== undefined };
    const command = tableCommand(event, state);
    if (!command || (command.type === 'clear' && selection?.ids.size === 0)) return;
    event.preventDefault();
    if (command.type === 'move') {
      if (command.extends) {
        if (!selection?.ids.has(ids[at]!)) selection?.select(ids[at]!, false);
        selection?.select(ids[command.to]!, true);
      }
      focus.moveTo(command.to);
    } else if (command.type === 'select') selection?.select(ids[at]!, command.isRange);
    else if (command.type === 'open') onOpen?.(rows[at]!);
    else if (command.type === 'selectAll') selection?.selectAll();
    else selection?.clear();
  };
  const columnCount = columns.length + Number(selection !== undefined);
  return (
    <section
      ref={box}
      aria-label={label}
      tabIndex={isInteractive ? undefined : 0}
      className={classNames(
        'relative overflow-auto rounded-m border bg-surface',
        isVirtual && 'max-h-[70dvh]',
        props.className,
      )}
    >
      <table
        // Its rows take the focus, as those of a grid.
        {...(isInteractive && { role: 'grid', 'aria-multiselectable': selection !== undefined })}
        aria-label={label}
        aria-rowcount={hasMore ? -1 : rows.length + 1}
        onKeyDown={isInteractive ? onKeyDown : undefined}
        className="w-full table-fixed border-collapse text-small"
      >
        <TableHead
          columns={columns}
          sort={sort}
          onToggleSort={props.onToggleSort}
          selection={
            selection && {
              selected: selection.ids.size,
              total: rows.length,
              onToggleAll: () => (selection.ids.size === rows.length ? selection.clear() : selection.selectAll()),
            }
          }
        />
        <tbody>
          {spaceBefore > 0 && <Space height={spaceBefore} columnCount={columnCount} />}
          {rows.slice(first, last + 1).map((row, offset) => {
            const index = first + offset;
            const id = ids[index]!;
            return (
              <TableRow
                key={id}
                row={row}
                id={id}
                name={rowName(row)}
                index={index}
                columns={columns}
                foldedColumns={foldedColumns}
                isActive={isInteractive ? index === focus.activeIndex : undefined}
                isOpen={id === openId}
                isSelected={selection?.ids.has(id)}
                onSelect={(isRange) => selection?.select(id, isRange)}
                onOpen={onOpen && (() => onOpen(row))}
                onFocus={() => focus.setActive(index)}
                measure={isVirtual ? virtualizer.measureElement : null}
              />
            );
          })}
          {spaceAfter > 0 && <Space height={spaceAfter} columnCount={columnCount} />}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows that are not rendered. */
const Space = ({ height, columnCount }: { height: number; columnCount: number }) => (
  <tr aria-hidden>
    <td colSpan={columnCount} className="p-0" style={{ height }} />
  </tr>
);
