import {
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type SortFn,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { formatLocale } from '../../messages/locale.ts';
import type { TableColumn, TableSort } from './table-column.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});

const collator = new Intl.Collator(formatLocale, { numeric: true, sensitivity: 'base' });

/** Ascending; texts as people sort them, `Key 2` before `Key 10`. */
function compare<Row extends RowData>(...[a, b, columnId]: Parameters<SortFn<typeof features, Row>>): number {
  const [left, right] = [a.getValue<string | number>(columnId), b.getValue<string | number>(columnId)];
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : collator.compare(String(left), String(right));
}

interface TableModelOptions<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly sort: TableSort | undefined;
  readonly onSort: (sort: TableSort | undefined) => void;
  readonly isSortedByServer: boolean;
  readonly isNarrow: boolean;
}

/** Rows in their order, the columns that are shown, and those whose values are folded into the first one. */
export function useTableModel<Row extends RowData>(options: TableModelOptions<Row>) {
  const { columns, rows, rowId, sort, onSort, isSortedByServer, isNarrow } = options;
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortValue, startsDescending = false }) => ({
        id,
        accessorFn: (row: Row) => sortValue?.(row) ?? undefined,
        enableSorting: sortValue !== undefined,
        sortDescFirst: startsDescending,
        sortFn: compare<Row>,
        sortUndefined: 'last' as const,
      })),
    [columns],
  );
  const columnVisibility = useMemo(
    () =>
      Object.fromEntries(
        columns.map(({ id, whenNarrow }, at) => [id, !isNarrow || at === 0 || whenNarrow === 'shown']),
      ),
    [columns, isNarrow],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.columnId, desc: sort.isDescending }] : []), [sort]);
  const table = useTable({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowId,
    manualSorting: isSortedByServer,
    enableMultiSort: false,
    state: { sorting, columnVisibility },
    onSortingChange: (updater: Updater<SortingState>) => {
      const [next] = typeof updater === 'function' ? updater(sorting) : updater;
      onSort(next && { columnId: next.id, isDescending: next.desc });
    },
  });
  const sortedRows = table.getRowModel().rows;
  const foldedColumns = isNarrow
    ? columns.filter(({ id, whenNarrow }) => columnVisibility[id] === false && whenNarrow !== 'hidden')
    : [];
  return {
    rows: useMemo(() => sortedRows.map(({ original }) => original), [sortedRows]),
    shownColumns: columns.filter(({ id }) => columnVisibility[id]),
    foldedColumns,
    toggleSort: (columnId: string) => table.getColumn(columnId)?.toggleSorting(),
  };
}
