import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ReadReply } from '../../../../contract/publishing/reads.ts';
import { ApiError, messageOf } from '../../../data/api/api-error.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../parts/button/button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { EmptyState } from '../../../parts/status/empty-state.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';

interface LoadedReadProps {
  query: UseQueryResult<ReadReply>;
  /** Where a person goes on who cannot see the read. */
  backTo: string;
  backTitle: string;
  notFoundIcon: ReactNode;
  children: (read: ReadReply) => ReactNode;
}

/** Shows a read once it is loaded; until then its states. */
export function LoadedRead({ query, backTo, backTitle, notFoundIcon, children }: LoadedReadProps) {
  const { data, error, refetch } = query;
  if (data) return children(data);
  const isMissing = error instanceof ApiError && [403, 404, 422].includes(error.status);
  return (
    <>
      <PageHeader title={t('Read', {}, 'noun')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-4">
        {isMissing ? (
          <EmptyState
            icon={notFoundIcon}
            title={t('Read not found')}
            action={
              <Button asChild>
                <Link to={backTo}>{backTitle}</Link>
              </Button>
            }
          >
            {t('It was deleted or belongs to another workspace.')}
          </EmptyState>
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} label={t('Loading read')} />
        )}
      </div>
    </>
  );
}
