import type { MouseEvent, Ref } from 'react';
import { t } from '../../messages/t.ts';
import { classNames } from '../display/class-names.ts';
import type { TableColumn } from './table-column.ts';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  name: string;
  index: number;
  columns: readonly TableColumn<Row>[];
  foldedColumns: readonly TableColumn<Row>[];
  /** Whether Tab reaches it; undefined: rows do not take focus. */
  isActive: boolean | undefined;
  isOpen: boolean;
  /** Undefined: cannot be selected. */
  isSelected: boolean | undefined;
  onSelect: (isRange: boolean) => void;
  onOpen: (() => void) | undefined;
  onFocus: () => void;
  measure: Ref<HTMLTableRowElement>;
}

const controls = 'a, button, input, select, textarea, label, [role="switch"], [role="menuitem"]';

/** One row: a checkbox, the row header with the values of folded columns, and the other cells. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, name, index, columns, foldedColumns, isActive, isOpen, isSelected, onSelect, onOpen } = props;
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // Clicks in a menu of the row arrive here too, and a drag selects text.
    if (!event.currentTarget.contains(target) || target.closest(controls) || getSelection()?.toString()) return;
    onOpen?.();
  };
  return (
    <tr
      ref={props.measure}
      data-index={index}
      data-row-id={id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      tabIndex={isActive === undefined ? undefined : isActive ? 0 : -1}
      onFocus={props.onFocus}
      onClick={onOpen && onClick}
      className={classNames(
        '-outline-offset-2 border-t transition-colors duration-150',
        isActive !== undefined && 'hover:bg-hover',
        onOpen && 'cursor-pointer',
        isOpen && 'bg-hover',
        isSelected && 'bg-accent-soft hover:bg-accent-soft',
      )}
    >
      {isSelected !== undefined && (
        <td className="px-2 align-middle">
          <input
            type="checkbox"
            aria-label={t('Select {name}', { name })}
            checked={isSelected}
            onChange={(event) => onSelect((event.nativeEvent as unknown as MouseEvent).shiftKey === true)}
            className="mx-auto block size-4 cursor-pointer accent-(--accent)"
          />
        </td>
      )}
      {columns.map((column, at) => {
        const classes = classNames(
          'min-w-0 break-words px-3 py-2.5 align-middle font-normal',
          column.align === 'end' ? 'text-end tabular-nums' : 'text-start',
        );
        if (at > 0)
          return (
            <td key={column.id} className={classes}>
              {column.cell(row)}
            </td>
          );
        return (
          <th key={column.id} scope="row" className={classes}>
            {column.cell(row)}
            {foldedColumns.length > 0 && (
              <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-ink-3 text-meta tabular-nums">
                {foldedColumns.map((folded) => (
                  <div key={folded.id} className="flex min-w-0 max-w-full gap-1">
                    <dt className="shrink-0">{folded.title}:</dt>
                    <dd className="min-w-0 break-words text-ink-2">{folded.cell(row)}</dd>
                  </div>
                ))}
              </dl>
            )}
          </th>
        );
      })}
    </tr>
  );
}
