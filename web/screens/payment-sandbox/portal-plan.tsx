import { useState } from 'react';
import type { SandboxPortal } from '../../../contract/billing/payment-sandbox.ts';
import { api } from '../../data/api/api.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { Chip } from '../../parts/display/chip.tsx';
import { ConfirmDialog } from '../../parts/overlay/confirm-dialog.tsx';
import { Panel } from './sandbox-panel.tsx';
import { usePortalChange } from './use-portal-change.ts';

interface PortalPlanProps {
  sessionId: string;
  subscription: NonNullable<SandboxPortal['subscription']>;
}

/** The subscription: its price, its renewal date and its cancellation. */
export function PortalPlan({ sessionId, subscription }: PortalPlanProps) {
  const { plan, amount_cents: amount, currency, interval, status } = subscription;
  const [isConfirming, setConfirming] = useState(false);
  const params = { session_id: sessionId };
  const cancel = usePortalChange(sessionId, () => api.call('POST /sandbox/portal/{session_id}/cancel', { params }));
  const renew = usePortalChange(sessionId, () => api.call('POST /sandbox/portal/{session_id}/renew', { params }));
  const endDate = formatDate(subscription.current_period_end_unix);
  return (
    <Panel
      title="Plan"
      action={<Chip tone={status === 'active' ? 'neutral' : 'bad'}>{status.replaceAll('_', ' ')}</Chip>}
    >
      <p className="font-[560]">{plan}</p>
      <p className="text-ink-2 tabular-nums">
        {formatMoney(amount, currency)} every {interval}
      </p>
      <p className="text-ink-2">
        {subscription.cancel_at_period_end ? `Ends on ${endDate}.` : `Renews on ${endDate}.`}
      </p>
      <div className="mt-3 flex gap-2">
        {subscription.can_renew && (
          <Button busy={renew.isPending} onClick={() => renew.mutate()}>
            Do not cancel
          </Button>
        )}
        {subscription.can_cancel && <Button onClick={() => setConfirming(true)}>Cancel subscription</Button>}
      </div>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Cancel ${plan}?`}
        action="Cancel subscription"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setConfirming(false) })}
      >
        It goes on until {endDate}, and is not charged after that.
      </ConfirmDialog>
    </Panel>
  );
}
