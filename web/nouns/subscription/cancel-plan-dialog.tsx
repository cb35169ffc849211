import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { formatDate } from '../../format/date.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { usePlanStep } from './use-billing.ts';

/** Confirms the cancellation of a paid plan at the end of its period (PLAN-054). */
export function CancelPlanDialog({ details, onClose }: { details: SubscriptionDetails; onClose: () => void }) {
  const name = tierNames[details.tier];
  const end = details.stripe.subscription?.current_period_end;
  const cancel = usePlanStep(
    'POST /cancel-subscription',
    end ? t('{name} ends on {date}.', { name, date: formatDate(end) }) : t('{name} ends with the period.', { name }),
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Cancel {name}?', { name })}
      description={
        end
          ? t(
              'You keep {name} and its credits until {date}. You pay nothing today, and you will not be charged again.',
              {
                name,
                date: formatDate(end),
              },
            )
          : t(
              'You keep {name} and its credits until the end of the period. You pay nothing today, and you will not be charged again.',
              { name },
            )
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Keep {name}', { name })}</Button>
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}
          >
            {t('Cancel subscription')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {t(
          'After that the workspace is on the Free plan: your content stays, and the limits of Free apply to voices and credits. Until that day you can undo the cancellation.',
        )}
      </p>
    </Dialog>
  );
}
