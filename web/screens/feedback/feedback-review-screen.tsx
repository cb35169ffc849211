import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Lock, MessageSquareText, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { brand } from '../../../contract/catalogue/brand.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { userQuery } from '../../data/api/queries.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { modelsQuery } from '../../nouns/models/models-query.ts';
import { Button } from '../../parts/button/button.tsx';
import { Segmented } from '../../parts/form/segmented.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { ReviewRow } from './feedback-review-row.tsx';
import { type ReviewFilter, reviewedFeedbackQuery } from './use-feedback-review.ts';

export const meta = () => [{ title: `${t('Feedback')} · ${brand}` }];

const statuses = [
  { value: 'not_reviewed', label: t('To review') },
  { value: 'reviewed', label: t('Reviewed') },
  { value: 'any', label: t('All') },
] as const;
const thumbs = [
  { value: 'any', label: t('Good and bad') },
  { value: 'up', label: t('Good') },
  { value: 'down', label: t('Bad') },
] as const;

/** The feedback of all users; the server owner marks it as reviewed. */
export default function ReviewScreen() {
  const user = useQuery(userQuery);
  const isAllowed = usePermission('feedback.review');
  return (
    <>
      <PageHeader title={t('Feedback')} help={t('Feedback from users of this server.')} />
      <div className="mx-auto flex w-full max-w-4xl flex-col gap-3 px-4 py-4 md:px-5">
        {user.isPending && <SkeletonRows label={t('Loading feedback')} rows={5} />}
        {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
        {isAllowed && <FeedbackList />}
        {isAllowed === false && (
          <EmptyState icon={<Lock />} title={t('Owner only')}>
            {t('Only the owner of this server can review feedback.')}
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
          label={t('Status')}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status })}
          options={statuses}
        />
        <Segmented
          label={t('Rating')}
          value={filter.thumb}
          onChange={(thumb) => setFilter({ ...filter, thumb })}
          options={thumbs}
        />
      </div>
      {isError && !entries && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!entries && !isError && <SkeletonRows label={t('Loading feedback')} rows={5} />}
      {entries && entries.length > 0 && (
        <ul aria-label={t('Feedback')} className="divide-y rounded-m border bg-surface">
          {entries.map((one) => (
            <ReviewRow key={one.history_item_id} entry={one} modelName={modelNames.get(one.item.model_id ?? '')} />
          ))}
        </ul>
      )}
      {entries?.length === 0 && !hasNextPage && <NoFeedback {...filter} />}
      {hasNextPage && (
        <Button className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('Load more')}
        </Button>
      )}
    </>
  );
}

function NoFeedback({ status, thumb }: ReviewFilter) {
  if (status === 'reviewed' || thumb !== 'any')
    return (
      <EmptyState icon={<SearchX />} title={t('No results')}>
        {t('No feedback matches these filters.')}
      </EmptyState>
    );
  return (
    <EmptyState icon={<MessageSquareText />} title={status === 'any' ? t('No feedback yet') : t('Nothing to review')}>
      {t('Ratings from the player appear here with their audio.')}
    </EmptyState>
  );
}
