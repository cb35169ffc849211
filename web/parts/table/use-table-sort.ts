import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { readSort, type TableColumn, type TableSort, writeSort } from './table-column.ts';

/**
 * The order of a table, stored in the URL (`?sort=-created`). Two tables on one page need different parameters.
 * Undefined: the rows keep the order in which they are given.
 */
export function useTableSort<Row>(columns: readonly TableColumn<Row>[], parameter = 'sort') {
  const [params, setParams] = useSearchParams();
  const sortable = columns.filter(({ sortValue }) => sortValue).map(({ id }) => id);
  const setSort = useCallback(
    (sort: TableSort | undefined) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          const text = writeSort(sort);
          if (text === undefined) next.delete(parameter);
          else next.set(parameter, text);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams, parameter],
  );
  return [readSort(params.get(parameter), sortable), setSort] as const;
}
