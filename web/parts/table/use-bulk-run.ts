import { useCallback, useRef, useState } from 'react';
import { messageOf } from '../../data/api/api-error.ts';

interface BulkFailure<Row> {
  readonly row: Row;
  readonly error: unknown;
}

interface BulkProgress {
  readonly done: number;
  readonly total: number;
}

/**
 * Runs one request for each selected row, one after the other, where the server has no call for all of them. A failed
 * row does not stop the rest. `progress` is undefined while nothing runs.
 */
export function useBulkRun<Row>() {
  const [progress, setProgress] = useState<BulkProgress>();
  const isRunning = useRef(false);
  const run = useCallback(
    async (rows: readonly Row[], call: (row: Row) => Promise<unknown>): Promise<readonly BulkFailure<Row>[]> => {
      if (isRunning.current) return [];
      isRunning.current = true;
      const failures: BulkFailure<Row>[] = [];
      for (const [done, row] of rows.entries()) {
        setProgress({ done, total: rows.length });
        try {
          await call(row);
        } catch (error) {
          failures.push({ row, error });
        }
      }
      isRunning.current = false;
      setProgress(undefined);
      return failures;
    },
    [],
  );
  return { run, progress };
}

/** `Laptop: The server did not answer.` Undefined without failures. */
export function firstFailureText<Row>(
  failures: readonly BulkFailure<Row>[],
  nameOf: (row: Row) => string,
): string | undefined {
  const [first] = failures;
  return first && `${nameOf(first.row)}: ${messageOf(first.error)}`;
}
