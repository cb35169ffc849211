import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { formatDate } from '../../format/date.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { usePlanStep } from './use-billing.ts';

/** Confirms the cancellation of a paid plan at the end of its period (PLAN-054). */
export function CancelPlanDialog({ details, onClose }: { details: SubscriptionDetails; onClose: () => void }) {
  const name = tierNames[details.tier];
  const end = details.stripe.subscription?.current_period_end;
  const until = end ? formatDate(end) : 'the end of the period';
  const cancel = usePlanStep('POST /cancel-subscription', `${name} ends on ${until}.`);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Cancel ${name}?`}
      description={`You keep ${name} and its credits until ${until}. You pay nothing today, and you will not be charged again.`}
      footer={
        <>
          <Button onClick={onClose}>Keep {name}</Button>
          <Button
            kind="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(undefined, { onSuccess: onClose })}
          >
            Cancel subscription
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        After that the workspace is on the Free plan: your content stays, and the limits of Free apply to voices and
        credits. Until that day you can undo the cancellation.
      </p>
    </Dialog>
  );
}
