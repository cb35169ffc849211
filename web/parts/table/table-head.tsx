import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import type { TableColumn, TableSort } from './table-column.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: TableSort | undefined;
  onToggleSort: (columnId: string) => void;
  /** Absent: rows cannot be selected. */
  selection?: { readonly selected: number; readonly total: number; readonly onToggleAll: () => void } | undefined;
}

/** The headers; a click sorts, a second one in the other direction, a third one no longer. */
export function TableHead<Row>({ columns, sort, onToggleSort, selection }: TableHeadProps<Row>) {
  return (
    <thead className="sticky top-0 z-sticky bg-sunken text-ink-2 text-meta">
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className="w-10 px-2 py-2">
            <input
              type="checkbox"
              aria-label={t('Select all rows')}
              ref={(box) => {
                if (box) box.indeterminate = selection.selected > 0 && selection.selected < selection.total;
              }}
              checked={selection.total > 0 && selection.selected === selection.total}
              onChange={selection.onToggleAll}
              className="mx-auto block size-4 accent-(--accent)"
            />
          </th>
        )}
        {columns.map((column) => {
          const isSorted = sort?.columnId === column.id;
          return (
            <th
              key={column.id}
              scope="col"
              {...(column.sortValue && {
                'aria-sort': !isSorted ? 'none' : sort.isDescending ? 'descending' : 'ascending',
              })}
              className={classNames('px-3 py-1.5 font-[560]', column.align === 'end' ? 'text-end' : 'text-start')}
              style={{ width: column.width }}
            >
              {column.sortValue ? (
                <button
                  type="button"
                  onClick={() => onToggleSort(column.id)}
                  className={classNames(
                    '-mx-1.5 inline-flex max-w-full items-center gap-1 rounded-s px-1.5 py-0.5 hover:text-ink [&_svg]:size-3.5 [&_svg]:shrink-0',
                    isSorted && 'text-ink',
                  )}
                >
                  <span className="truncate">{column.title}</span>
                  {!isSorted ? (
                    <ChevronsUpDown aria-hidden className="opacity-60" />
                  ) : sort.isDescending ? (
                    <ArrowDown aria-hidden />
                  ) : (
                    <ArrowUp aria-hidden />
                  )}
                </button>
              ) : (
                <span className={column.hidesTitle ? 'sr-only' : 'block truncate'}>{column.title}</span>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
