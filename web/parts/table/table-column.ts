import type { ReactNode } from 'react';

/** A column of a `DataTable`. Define the columns outside the component, or memoize them. */
export interface TableColumn<Row> {
  readonly id: string;
  /** The header; also the name of the value where the column is folded. */
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** The value to sort by; null goes last. Absent: the column cannot be sorted. */
  readonly sortValue?: (row: Row) => string | number | null;
  /** Whether the first click sorts the largest or newest first. */
  readonly startsDescending?: boolean;
  /** Numbers stand at the end. */
  readonly align?: 'start' | 'end';
  /** The width of the column in CSS. Columns without one share the rest. */
  readonly width?: string;
  /**
   * Where the table is narrower than 640 px: `folded` (the default) shows title and value below the row header, `shown`
   * keeps the column, as for a switch or a menu, `hidden` leaves it out.
   */
  readonly whenNarrow?: 'folded' | 'shown' | 'hidden';
  /** Hides the title from view, as for a column of buttons. */
  readonly hidesTitle?: boolean;
}

export interface TableSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** `name`, or `-name` for descending. */
export const writeSort = (sort: TableSort | undefined): string | undefined =>
  sort && `${sort.isDescending ? '-' : ''}${sort.columnId}`;

/** Undefined for a missing or unknown column. */
export function readSort(text: string | null, columnIds: readonly string[]): TableSort | undefined {
  const isDescending = text?.startsWith('-') ?? false;
  const columnId = isDescending ? text?.slice(1) : text;
  return columnId && columnIds.includes(columnId) ? { columnId, isDescending } : undefined;
}
