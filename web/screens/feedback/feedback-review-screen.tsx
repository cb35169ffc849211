import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, MessageSquareText, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ReviewRow } from './feedback-review-row.tsx';
import { type ReviewFilter, reviewedFeedbackQuery } from './use-feedback-review.ts';

export const meta = () => [{ title: `Feedback · ${brand}` }];

const statuses = [
  { value: 'not_reviewed', label: 'To review' },
  { value: 'reviewed', label: 'Reviewed' },
  { value: 'any', label: 'All' },
] as const;
const thumbs = [
  { value: 'any', label: 'Good and bad' },
  { value: 'up', label: 'Good' },
  { value: 'down', label: 'Bad' },
] as const;

/** The feedback of all users; the server owner marks it as reviewed. */
export default function ReviewScreen() {
  const user = useQuery(userQuery);
  const isAllowed = usePermission('feedback.review');
  return (
    <>
      <PageHeader title="Feedback" help="Feedback from users of this server." />
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-4 py-4 md:px-5">
        {user.isPending && <SkeletonRows label="Loading feedback" rows={5} />}
        {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
        {isAllowed && <FeedbackList />}
        {isAllowed === false && (
          <EmptyState icon={<Lock />} title="Owner only">
            Only the owner of this server can review feedback.
          </EmptyState>
        )}
      </div>
    </>
  );
}

function FeedbackList() {
  const [filter, setFilter] = useState<ReviewFilter>({ status: 'not_reviewed', thumb: 'any' });
  const { data, isError, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    reviewedFeedbackQuery(filter),
  );
  const { data: models } = useQuery(modelsQuery);
  const modelNames = useMemo(() => new Map(models?.map(({ model_id, name }) => [model_id, name])), [models]);
  const entries = useMemo(() => data?.pages.flatMap((page) => page.feedback), [data]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Status"
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
          options={statuses}
        />
        <Segmented
          label="Rating"
          value={filter.thumb}
          onChange={(thumb) => setFilter({ ...filter, thumb })}
          options={thumbs}
        />
      </div>
      {isError && !entries && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!entries && !isError && <SkeletonRows label="Loading feedback" rows={5} />}
      {entries && entries.length > 0 && (
        <ul aria-label="Feedback" className="divide-y rounded-m border bg-surface">
          {entries.map((one) => (
            <ReviewRow key={one.history_item_id} entry={one} modelName={modelNames.get(one.item.model_id ?? '')} />
          ))}
        </ul>
      )}
      {entries?.length === 0 && !hasNextPage && <NoFeedback {...filter} />}
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </>
  );
}

function NoFeedback({ status, thumb }: ReviewFilter) {
  if (status === 'reviewed' || thumb !== 'any')
    return (
      <EmptyState icon={<SearchX />} title="No results">
        No feedback matches these filters.
      </EmptyState>
    );
  return (
    <EmptyState icon={<MessageSquareText />} title={status === 'any' ? 'No feedback yet' : 'Nothing to review'}>
      Ratings from the player appear here with their audio.
    </EmptyState>
  );
}
