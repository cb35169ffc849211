import type { UseQueryResult } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError, messageOf } from '../../data/api/api-error.ts';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';

interface PageStateProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** Shows the page when its data is loaded, and before that the loading state or the error. */
export function PageState<Data>({ query, children }: PageStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonRows label="Loading the page" rows={5} />;
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <>
        <h1 className="sr-only">Page not found</h1>
        <EmptyState icon={<SearchX />} title="Nothing to pay here">
          This link is invalid or has expired. Go back to the shop and start again.
        </EmptyState>
      </>
    );
  return <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />;
}
