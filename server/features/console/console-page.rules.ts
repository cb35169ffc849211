/** A page of a list that was read with one row more than it holds; `cursor` is undefined on the last one. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly cursor: string | undefined;
}

export function toPage<Row>(found: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row> {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, cursor: found.length > limit && last !== undefined ? cursorOf(last) : undefined };
}
