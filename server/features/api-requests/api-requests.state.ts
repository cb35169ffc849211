/** Collects rows in memory until they are written in a batch. */
export function rowBuffer<Row>(maxRows: number) {
  let rows: Row[] = [];
  let dropped = 0;

  return {
    get size(): number {
      return rows.length;
    },

    /** Drops the row when the buffer is full. */
    add(row: Row): void {
      if (rows.length < maxRows) rows.push(row);
      else dropped += 1;
    },

    /** Removes and returns the oldest rows. */
    take(count: number): Row[] {
      const taken = rows.slice(0, count);
      rows = rows.slice(count);
      return taken;
    },

    /** Returns rows that could not be written to the front, as far as there is room. */
    restore(taken: readonly Row[]): void {
      const kept = taken.slice(0, Math.max(0, maxRows - rows.length));
      dropped += taken.length - kept.length;
      rows = [...kept, ...rows];
    },

    /** How many rows were dropped since the last call. */
    readDropped(): number {
      const count = dropped;
      dropped = 0;
      return count;
    },
  };
}
