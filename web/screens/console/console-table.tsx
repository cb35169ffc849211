import { useCallback } from 'react';
import { DataTable, type DataTableProps } from '../../parts/table/data-table.tsx';

/** What a table needs of a list that is loaded page by page. */
interface PagedList {
  readonly error: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly refetch: () => unknown;
  readonly fetchNextPage: () => unknown;
}

type ConsoleTableProps<Row extends object> = Omit<
  DataTableProps<Row>,
  'error' | 'onRetry' | 'sort' | 'onSort' | 'isSortedByServer' | 'more'
> & { list: PagedList };

const nothing = () => {};

/** A table of a list that the server orders and sends page by page. */
export function ConsoleTable<Row extends object>({ list, ...table }: ConsoleTableProps<Row>) {
  const { error, hasNextPage, isFetchNextPageError, refetch, fetchNextPage } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <DataTable<Row>
      {...table}
      error={error}
      onRetry={() => void refetch()}
      sort={undefined}
      onSort={nothing}
      isSortedByServer
      more={{ hasMore: hasNextPage, isError: isFetchNextPageError, onMore }}
    />
  );
}
