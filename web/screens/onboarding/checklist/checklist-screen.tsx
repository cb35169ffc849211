import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import type { UserReply } from '../../../../contract/accounts/current-user.ts';
import { brand } from '../../../../contract/catalogue/brand.ts';
import { messageOf } from '../../../data/api/api-error.ts';
import { userQuery } from '../../../data/api/queries.ts';
import { t } from '../../../messages/t.ts';
import { stepsOf } from '../../../nouns/onboarding/checklist-steps.ts';
import {
  useCompleteChecklist,
  useHideChecklist,
  useInitiateChecklist,
} from '../../../nouns/onboarding/use-checklist.ts';
import { Button } from '../../../parts/button/button.tsx';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { ErrorState } from '../../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../../parts/status/skeleton.tsx';
import { StepCards } from './checklist-step-cards.tsx';

export const meta = () => [{ title: `${t('First steps')} · ${brand}` }];

/** ONB-003 */
export default function ChecklistScreen() {
  const user = useQuery(userQuery);
  return (
    <>
      <PageHeader title={t('First steps')} help={t('Complete these steps to get to know the app.')} />
      <div className="mx-auto w-full max-w-3xl px-4 py-5 md:px-5">
        {user.isPending && <SkeletonRows label={t('Loading first steps')} rows={3} />}
        {user.isError && <ErrorState message={messageOf(user.error)} onRetry={() => void user.refetch()} />}
        {user.data && <Checklist user={user.data} />}
      </div>
    </>
  );
}

function Checklist({ user }: { user: UserReply }) {
  const { mutate: initiate, isIdle } = useInitiateChecklist();
  const hide = useHideChecklist();
  const complete = useCompleteChecklist();
  const checklist = user.onboarding_checklist;
  useEffect(() => {
    if (!checklist && isIdle) initiate();
  }, [checklist, isIdle, initiate]);
  if (!checklist) return <SkeletonRows label={t('Loading first steps')} rows={3} />;
  const steps = stepsOf(checklist.items);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (user.is_onboarding_checklist_completed || checklist.hidden)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-2">
          {user.is_onboarding_checklist_completed ? t('All steps are done.') : t('You have hidden your first steps.')}
        </p>
        <Button asChild kind="primary">
          <Link to="/app/home">{t('Go to Home')}</Link>
        </Button>
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="text-ink-2 tabular-nums">
        {t('{done} of {count} done', { done, count: steps.length })}
      </p>
      <StepCards steps={steps} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button kind="ghost" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('Hide')}
        </Button>
        <Button kind="primary" busy={complete.isPending} onClick={() => complete.mutate()}>
          {t('Done')}
        </Button>
      </div>
    </div>
  );
}
