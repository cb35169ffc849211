import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { messageOf } from '../../data/api/api-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../button/button.tsx';
import { classNames } from '../display/class-names.ts';
import { SelectionToolbar, selectionBoxClasses } from '../list/selection-toolbar.tsx';
import { useSelection } from '../list/use-selection.ts';
import { ErrorState } from '../status/error-state.tsx';
import { SkeletonRows } from '../status/skeleton.tsx';
import type { TableColumn, TableSort } from './table-column.ts';
import { TableGrid } from './table-grid.tsx';
import { TableSortSelect } from './table-sort-select.tsx';
import { useTableModel } from './use-table-model.ts';

export interface DataTableProps<Row> {
  /** The accessible name: "API keys". */
  label: string;
  /** The plural of a row, for the selection: "keys". */
  what: string;
  /** The first one is the row header. */
  columns: readonly TableColumn<Row>[];
  /** Undefined while they load. Keep the array while nothing changes. */
  rows: readonly Row[] | undefined;
  /** Both must be stable functions. */
  rowId: (row: Row) => string;
  /** The name of a row for assistive technology. */
  rowName: (row: Row) => string;
  /** Shown without rows: an `EmptyState` with the next step, or "No results". */
  empty: ReactNode;
  /** The error of the request; shown only while there are no rows. */
  error?: unknown;
  onRetry?: () => void;
  /** From `useTableSort`, which stores the order in the URL. */
  sort: TableSort | undefined;
  onSort: (sort: TableSort | undefined) => void;
  /** Whether the rows arrive in order, as for a list that is loaded page by page. */
  isSortedByServer?: boolean;
  /** The bulk actions (`SelectionAction`) for the selected rows, in their order; absent: rows cannot be selected. */
  bulkActions?: ((selected: readonly Row[], clear: () => void) => ReactNode) | undefined;
  /** Enter on a row, and a click on it: usually opens it in a `SidePanel`. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The row whose panel is open. */
  openId?: string | undefined;
  /** The rest of a list that is loaded page by page; `onMore` must be stable. */
  more?: { readonly hasMore: boolean; readonly isError: boolean; readonly onMore: () => void };
  /** Classes of the scroll container, for example its greatest height. */
  className?: string;
}

/** Below this width in px, columns are folded into the row header. */
const narrowPx = 640;

/**
 * A table with order, selection and bulk actions. Rows take the focus: J and K or the arrows move it, Space selects, with
 * Shift a range, Enter opens, Ctrl+A selects all, Escape selects none. From 100 rows on, only the visible ones are rendered.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, rows, error, onRetry, empty } = props;
  if (!rows && error) return <ErrorState message={messageOf(error)} onRetry={() => onRetry?.()} />;
  if (!rows) return <SkeletonRows label={t('Loading {label}', { label })} rows={4} />;
  if (rows.length === 0 && !props.more?.hasMore) return empty;
  return <LoadedTable {...props} rows={rows} />;
}

function LoadedTable<Row extends object>(props: DataTableProps<Row> & { rows: readonly Row[] }) {
  const { label, what, columns, rowId, rowName, sort, onSort, bulkActions, more } = props;
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow(frame);
  const model = useTableModel({ ...props, isSortedByServer: props.isSortedByServer ?? false, isNarrow });
  const selection = useSelection(model.rows, rowId);
  const selectedRows = bulkActions ? model.rows.filter((row) => selection.ids.has(rowId(row))) : [];
  return (
    <div ref={frame} className="flex min-h-0 min-w-0 flex-col">
      {isNarrow && <TableSortSelect columns={columns} sort={sort} onSort={onSort} />}
      <TableGrid
        label={label}
        rows={model.rows}
        columns={model.shownColumns}
        foldedColumns={model.foldedColumns}
        rowId={rowId}
        rowName={rowName}
        sort={sort}
        onToggleSort={model.toggleSort}
        selection={bulkActions && selection}
        openId={props.openId}
        onOpen={props.onOpen}
        hasMore={more?.hasMore ?? false}
        onMore={more?.isError ? undefined : more?.onMore}
        className={props.className}
      />
      {more?.isError && (
        <div className="flex justify-center pt-3">
          <Button onClick={more.onMore}>{t('Could not load more. Try again')}</Button>
        </div>
      )}
      {bulkActions && selectedRows.length > 0 && (
        <div className={classNames('sticky bottom-2 z-sticky mt-3 w-full', selectionBoxClasses)}>
          <SelectionToolbar
            what={what}
            count={selectedRows.length}
            loaded={model.rows.length}
            hasMore={more?.hasMore ?? false}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
          >
            {bulkActions(selectedRows, selection.clear)}
          </SelectionToolbar>
        </div>
      )}
    </div>
  );
}

/** Measured before the first paint, so that nothing moves. */
function useIsNarrow(frame: React.RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = frame;
    if (!current) return;
    const measure = () => setNarrow(current.clientWidth < narrowPx);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return isNarrow;
}
