import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import type { UserReply } from '../../../contract/accounts/current-user.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { stepsOf } from './checklist-steps.ts';
import { useHideChecklist } from './use-checklist.ts';

/** Shown on the home screen until all steps are done or the person hides it. */
export function ChecklistCard({ user }: { user: UserReply }) {
  const hide = useHideChecklist();
  const checklist = user.onboarding_checklist;
  if (!checklist || checklist.hidden || user.is_onboarding_checklist_completed) return null;
  const steps = stepsOf(checklist.items);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-label={t('First steps')}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-m border bg-surface px-4 py-3.5"
    >
      <ListChecks className="size-5 shrink-0 text-accent-ink" strokeWidth={1.7} aria-hidden />
      <p className="min-w-0 flex-1 basis-40">
        <span className="block font-[600]">{t('First steps')}</span>
        <span className="block text-ink-2 text-small tabular-nums">
          {t('{done} of {count} done', { done, count: steps.length })}
        </span>
      </p>
      <div className="flex gap-2">
        <Button kind="ghost" busy={hide.isPending} onClick={() => hide.mutate()}>
          {t('Hide')}
        </Button>
        <Button asChild>
          <Link to="/app/onboarding-checklist">{t('Show')}</Link>
        </Button>
      </div>
    </section>
  );
}
