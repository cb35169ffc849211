import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangePreview } from '../../../contract/billing/billing.ts';
import { tierNames } from '../../../contract/catalogue/plans/plans.ts';
import { messageOf } from '../../data/api/api-error.ts';
import { formatDate } from '../../format/date.ts';
import { formatPrice } from '../../format/price.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../parts/button/button.tsx';
import { Dialog } from '../../parts/overlay/dialog.tsx';
import { ErrorState } from '../../parts/status/error-state.tsx';
import { SkeletonRows } from '../../parts/status/skeleton.tsx';
import { CardProblemNote } from './card-problem-note.tsx';
import { newIdempotencyKey } from './new-idempotency-key.ts';
import type { PlanChange } from './plan-change.ts';
import { previewQuery } from './use-billing.ts';
import { useChangePlan } from './use-change-plan.ts';

interface ChangeDialogProps {
  kind: 'upgrade' | 'downgrade';
  change: PlanChange;
  onClose: () => void;
}

/** Confirms a plan change, with today's charge and the start date (PLAN-054). */
export function ChangePlanDialog({ kind, change, onClose }: ChangeDialogProps) {
  // One key per opening: a double click or a retry after a lost response changes the plan once (BILL-021).
  const [key, setKey] = useState(newIdempotencyKey);
  const preview = useQuery(previewQuery(change));
  const { mutate, isPending, cardProblem } = useChangePlan({
    kind,
    change,
    key,
    onDone: onClose,
    // A declined card may work the next time, so a retry needs a new key.
    onRefused: () => setKey(newIdempotencyKey()),
  });
  const name = tierNames[change.subscription_type];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={kind === 'upgrade' ? t('Upgrade to {name}?', { name }) : t('Downgrade to {name}?', { name })}
      description={
        change.billing_period === 'annual_period'
          ? t('{name}, billed annually.', { name })
          : t('{name}, billed monthly.', { name })
      }
      footer={
        <>
          <Button onClick={onClose}>{t('Keep my plan')}</Button>
          <Button kind="primary" busy={isPending} disabled={!preview.data} onClick={() => mutate()}>
            {kind === 'upgrade' ? t('Upgrade') : t('Downgrade')}
          </Button>
        </>
      }
    >
      {preview.isPending && <SkeletonRows label={t('Loading the price')} rows={2} />}
      {preview.isError && <ErrorState message={messageOf(preview.error)} onRetry={() => void preview.refetch()} />}
      {preview.data && <Costs preview={preview.data} name={name} />}
      {cardProblem && <CardProblemNote problem={cardProblem} />}
    </Dialog>
  );
}

function Costs({ preview, name }: { preview: ChangePreview; name: string }) {
  const { kind, currency, amount_due_cents: due, lines, effective_at_unix: at } = preview;
  const price = (cents: number) => (cents < 0 ? `−${formatPrice(-cents, currency)}` : formatPrice(cents, currency));
  return (
    <div className="flex flex-col gap-3">
      {lines.length > 0 && (
        <dl className="flex flex-col gap-1.5 text-ink-2">
          {lines.map(({ description, amount_cents: cents }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move, and two may be equal
            <div key={at} className="flex justify-between gap-4">
              <dt className="min-w-0">{description}</dt>
              <dd className="tabular-nums">{price(cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="flex justify-between gap-4 border-t pt-3 font-[600]">
        <span>{t('Due today')}</span>
        <span className="tabular-nums">{price(due)}</span>
      </p>
      <p className="text-ink-2">
        {kind === 'upgrade'
          ? t('{name} and its credits start now. The unused part of your current period is deducted.', { name })
          : t(
              'You keep your current plan until {at}, then switch to {name}. You can cancel the change until that day.',
              { at: formatDate(at), name },
            )}
      </p>
    </div>
  );
}
