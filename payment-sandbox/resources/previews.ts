import { z } from 'zod';
import { operation } from '../api-operation.ts';
import { draftInvoice, itemToDraftLine, listPendingItems, renewalDraftSeconds } from '../invoice-lifecycle.ts';
import { bool, cents, clearable, currency, id, text, unixS } from '../request-params.ts';
import { SandboxError } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import { buildPhaseItems, nextPhase, startPhaseDiscounts } from '../schedule-phases.ts';
import type { Discount, Invoice, Subscription } from '../stripe-objects.ts';
import { currentPeriod, hasEnded, nextPeriod, periodLines } from '../subscription-items.ts';
import { activeDiscounts } from '../subscription-start.ts';
import { discountParams } from './invoices.ts';
import { anchorParam, itemParams, prorationBehavior, replaceDiscounts, updateSubscription } from './subscriptions.ts';

/** Previews the invoice of a subscription change, or the next invoice. All changes are undone. */
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
        billing_cycle_anchor: anchorParam().optional(),
        cancel_at: clearable(unixS()).optional(),
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
      state.patch('subscription', subscription, { discounts: replaceDiscounts(state, subscription, params.discounts) });
    const current = state.get('subscription', subscription.id);
    const { invoice } = updateSubscription(
      state,
      current,
      {
        ...details,
        payment_behavior: 'allow_incomplete',
        proration_behavior: details.proration_behavior ?? 'create_prorations',
      },
      true,
    );
    const preview = invoice ?? draftUpcomingInvoice(state, state.get('subscription', subscription.id));
    return { ...preview, id: `upcoming_${preview.id}`, status: 'draft' };
  },
);
export const previews = [{ ...preview, isDryRun: true as const }];

/** Drafts the invoice of the next period. */
function draftUpcomingInvoice(state: SandboxState, subscription: Subscription): Invoice {
  const pending = listPendingItems(state, subscription.customer, subscription.currency, {
    subscription: subscription.id,
  });
  const startS = currentPeriod(subscription).endS;
  const ends =
    subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= startS);
  if (hasEnded(subscription) || (ends && pending.items.length === 0))
    throw new SandboxError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for customer: ${subscription.customer}`,
    });
  const schedule = state.find('subscription_schedule', subscription.schedule ?? '');
  const phase = schedule && schedule.current_phase?.end_date === startS ? nextPhase(schedule) : undefined;
  const items = phase ? buildPhaseItems(state, subscription, phase) : subscription.items.data;
  const { items: nextItems } = nextPeriod(subscription, items);
  const phaseDiscounts = phase
    ? startPhaseDiscounts(state, subscription, phase).map((discount) => state.get('discount', discount))
    : activeDiscounts(state, subscription);
  // Discounts that the phase starts cannot have expired before it.
  const isNew = ({ id }: Discount) => !subscription.discounts.includes(id);
  const discounts = phaseDiscounts.filter((one) => one.end === null || one.end > startS || isNew(one));
  const finalizesAtS = startS + renewalDraftSeconds;
  const invoice = draftInvoice(state, {
    customer: subscription.customer,
    currency: subscription.currency,
    reason: 'upcoming',
    lines: [
      ...pending.items.map((item) => itemToDraftLine(state, item)),
      ...(ends ? [] : periodLines(state, subscription.id, nextItems)),
    ],
    discounts: discounts.map((one) => one.id),
    subscription: subscription.id,
    startS,
    endS: nextItems[0]!.current_period_end,
    finalizesAtS,
  });
  return state.patch('invoice', invoice, { next_payment_attempt: finalizesAtS, created: startS });
}
