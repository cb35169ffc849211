import { z } from 'zod';
import { nextAnchor } from '../billing-intervals.ts';
import { draftInvoice, lineOfItem, takePending } from '../invoice-lifecycle.ts';
import { inPeriod, linesOfPeriod, periodOf } from '../subscription-items.ts';
import { operation } from '../api-operation.ts';
import { bool, cents, currency, emptyable, id, text, unixS } from '../request-params.ts';
import { SandboxError } from '../sandbox-errors.ts';
import { discountsOfPhase, itemsOfPhase, phaseAfter } from '../schedule-phases.ts';
import { activeDiscounts } from '../subscription-start.ts';
import type { Discount, Invoice, Subscription } from '../stripe-objects.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { discountParams } from './invoices.ts';
import { anchor, itemParams, newDiscounts, prorationBehavior, update } from './subscriptions.ts';

/** What a change of a subscription would be billed, or what its next invoice will be. Nothing stays of it. */
const preview = operation(
  'POST /v1/invoices/create_preview',
  {
    customer: id().optional(),
    currency: currency().optional(),
    discounts: discountParams().optional(),
    invoice_items: z
      .array(
        z.strictObject({
          amount: cents(),
          currency: currency(),
          description: text().optional(),
          discountable: bool().optional(),
        }),
      )
      .max(50)
      .optional(),
    preview_mode: z.literal('next').optional(),
    subscription: id(),
    subscription_details: z
      .strictObject({
        billing_cycle_anchor: anchor().optional(),
        cancel_at: emptyable(unixS()).optional(),
        cancel_at_period_end: bool().optional(),
        items: itemParams().optional(),
        proration_behavior: prorationBehavior().optional(),
        proration_date: unixS().optional(),
        trial_end: z.union([z.literal('now'), unixS()]).optional(),
      })
      .optional(),
  },
  ({ state, params }) => {
    const subscription = state.get('subscription', params.subscription, 'subscription');
    const details = params.subscription_details ?? {};
    if (params.discounts !== undefined)
      state.patch('subscription', subscription, { discounts: newDiscounts(state, subscription, params.discounts) });
    const current = state.get('subscription', subscription.id);
    const { invoice } = update(
      state,
      current,
      {
        ...details,
        payment_behavior: 'allow_incomplete',
        proration_behavior: details.proration_behavior ?? 'create_prorations',
      },
      true,
    );
    const shown = invoice ?? upcoming(state, state.get('subscription', subscription.id));
    return { ...shown, id: `upcoming_${shown.id}`, status: 'draft' };
  },
);
export const previews = [{ ...preview, isDry: true as const }];

/** The invoice with which the next period begins. */
function upcoming(state: SandboxState, subscription: Subscription): Invoice {
  const pending = takePending(state, subscription.customer, subscription.currency, { subscription: subscription.id });
  const startS = periodOf(subscription).endS;
  const ends =
    subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= startS);
  const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  if (isOver || (ends && pending.items.length === 0))
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer}`,
    });
  const schedule = state.find('subscription_schedule', subscription.schedule ?? '');
  const phase = schedule && schedule.current_phase?.end_date === startS ? phaseAfter(schedule) : undefined;
  const items = phase ? itemsOfPhase(state, subscription, phase) : subscription.items.data;
  const interval = items[0]!.price.recurring!;
  const old = subscription.items.data[0]!.price.recurring!;
  const isSame = interval.interval === old.interval && interval.interval_count === old.interval_count;
  const anchorS = isSame && subscription.status !== 'trialing' ? subscription.billing_cycle_anchor : startS;
  const next = inPeriod(items, startS, nextAnchor(anchorS, interval, startS));
  const onIt = phase
    ? discountsOfPhase(state, subscription, phase).map((discount) => state.get('discount', discount))
    : activeDiscounts(state, subscription);
  // What begins with the phase begins only then.
  const isNew = ({ id }: Discount) => !subscription.discounts.includes(id);
  const discounts = onIt.filter((one) => one.end === null || one.end > startS || isNew(one));
  const invoice = draftInvoice(state, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'upcoming',
    lines: [
      ...pending.items.map((item) => lineOfItem(state, item)),
      ...(ends ? [] : linesOfPeriod(state, subscription.id, next)),
    ],
    discounts: discounts.map((one) => one.id),
    subscription: subscription.id,
    startS,
    endS: periodOf({ ...subscription, items: { ...subscription.items, data: next } }).endS,
    finalizesAtS: startS + 3600,
  });
  return state.patch('invoice', invoice, { next_payment_attempt: startS + 3600, created: startS });
}
