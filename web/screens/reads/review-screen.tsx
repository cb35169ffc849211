import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpenCheck, Lock } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { brand } from '../../../contract/catalogue/brand.ts';
import type { ReadState } from '../../../contract/publishing/publishing-limits.ts';
import { usePermission } from '../../data/session/use-permission.ts';
import { t } from '../../messages/t.ts';
import { PublishingSwitch } from '../../nouns/reads/publishing-switch.tsx';
import { readStateTitles } from '../../nouns/reads/read-state.tsx';
import { reviewedReadPath } from '../../nouns/reads/reads-paths.ts';
import { reviewQuery } from '../../nouns/reads/reads-queries.ts';
import { Segmented } from '../../parts/form/segmented.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { EmptyState } from '../../parts/status/empty-state.tsx';
import { ReadTable } from './list/read-table.tsx';

export const meta = () => [{ title: `${t('Review of reads')} · ${brand}` }];

/** Drafts are private to their workspace. */
const reviewedStates = ['submitted', 'in_review', 'published', 'rejected'] as const satisfies readonly ReadState[];
type ReviewedState = (typeof reviewedStates)[number];

/** O-81: the reads of all workspaces that wait for a decision, and those that were decided. */
export default function ReviewScreen() {
  const mayReview = usePermission('read.review');
  return (
    <>
      <PageHeader title={t('Publishing')} help={t('Reads of all workspaces on this server.')}>
        <PublishingSwitch />
      </PageHeader>
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 px-4 py-4 md:px-5">
        {mayReview === false && (
          <EmptyState icon={<Lock />} title={t('You cannot review reads')}>
            {t('Only the operator of this server reviews reads.')}
          </EmptyState>
        )}
        {mayReview && <ReviewList />}
      </div>
    </>
  );
}

function ReviewList() {
  const [params, setParams] = useSearchParams();
  const state = reviewedStates.find((one) => one === params.get('state')) ?? 'submitted';
  const list = useInfiniteQuery(reviewQuery(state));
  return (
    <>
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label={t('State')}
          value={state}
          onChange={(next: ReviewedState) => setParams({ state: next }, { replace: true })}
          options={reviewedStates.map((one) => ({ value: one, label: readStateTitles[one] }))}
          className="*:whitespace-nowrap max-sm:*:px-2"
        />
      </div>
      <ReadTable
        label={t('Reads to review')}
        query={list}
        pathOf={reviewedReadPath}
        empty={
          <EmptyState icon={<BookOpenCheck />} title={t('No reads in this state')}>
            {state === 'submitted' && t('Reads appear here when their authors submit them.')}
          </EmptyState>
        }
      />
    </>
  );
}
