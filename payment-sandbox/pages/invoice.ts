import type { SandboxInvoice, SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { attachCard } from '../cards.ts';
import { checkCard, collectPayment, openChallenge } from '../charges.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Invoice } from '../stripe-objects.ts';
import {
  type CardForm,
  declined,
  findCardProblem,
  pageConflict,
  pageNotFound,
  saveCard,
  succeeded,
  viewCards,
} from './card-input.ts';
import { viewDiscount, viewInterval } from './order-views.ts';
import { toBillingDetails, toInvoiceSummary } from './portal.ts';

/** Returns an invoice that is not a draft: drafts have no page. */
export function requireIssuedInvoice(state: SandboxState, id: string): Invoice {
  const invoice = state.find('invoice', id);
  if (!invoice || invoice.status === 'draft') throw pageNotFound();
  return invoice;
}

export function viewInvoice(state: SandboxState, invoice: Invoice): SandboxInvoice {
  const customer = state.find('customer', invoice.customer ?? '');
  return {
    ...toInvoiceSummary(invoice),
    shop_name: brand,
    lines: invoice.lines.data.map((line) => {
      const price = state.find('price', line.pricing?.price_details?.price ?? '');
      const isProration =
        line.parent?.subscription_item_details?.proration ?? line.parent?.invoice_item_details?.proration ?? false;
      return {
        description: line.description ?? '',
        quantity: line.quantity,
        amount_cents: line.amount,
        interval: price?.recurring ? viewInterval(price.recurring) : null,
        period_start_unix: line.period.start,
        period_end_unix: line.period.end,
        is_proration: isProration,
      };
    }),
    discounts: (invoice.total_discount_amounts ?? []).flatMap(({ amount, discount: id }) => {
      const discount = state.find('discount', id as string);
      const coupon = state.find('coupon', discount?.source.coupon ?? '');
      if (!coupon || amount === 0) return [];
      return [viewDiscount(state, coupon, (discount?.promotion_code as string | null) ?? null, amount)];
    }),
    subtotal_cents: invoice.subtotal,
    tax_cents: 0,
    balance_cents: balanceChange(invoice),
    amount_paid_cents: invoice.amount_paid,
    refunded_cents: refundedAmount(state, invoice),
    is_for_subscription: invoice.parent?.subscription_details != null,
    paid_at_unix: invoice.status_transitions.paid_at,
    due_at_unix: invoice.due_date,
    customer: {
      ...(customer ? toBillingDetails(customer) : {}),
      name: invoice.customer_name,
      email: invoice.customer_email,
      address: invoice.customer_address,
      tax_id: invoice.$?.taxId ?? null,
    },
    cards: invoice.status === 'open' ? viewCards(state, invoice.customer ?? '') : [],
  };
}

/** What was refunded of the payment of the invoice. The amounts of the invoice itself do not change. */
function refundedAmount(state: SandboxState, invoice: Invoice): number {
  const payment = state.find('payment_intent', invoice.$?.paymentIntent ?? '');
  return state.find('charge', (payment?.latest_charge as string | null | undefined) ?? '')?.amount_refunded ?? 0;
}

/** Customer credit that the invoice used (negative) or added (positive). */
const balanceChange = ({ starting_balance, ending_balance }: Invoice): number => {
  const change = starting_balance - (ending_balance ?? starting_balance);
  return change === 0 ? 0 : change;
};

/** Pays an open invoice with a saved card or a new one. */
export function payInvoice(
  state: SandboxState,
  invoice: Invoice,
  card: { readonly payment_method_id: string } | CardForm,
): SandboxOutcome {
  if (invoice.status !== 'open') throw pageConflict('This invoice is not open.');
  const customer = invoice.customer ?? '';
  if ('payment_method_id' in card) {
    if (state.find('payment_method', card.payment_method_id)?.customer !== customer) throw pageNotFound();
    return chargeInvoice(state, invoice, card.payment_method_id);
  }
  const problem = findCardProblem(card, state.timeFor(customer));
  if (problem) return declined(problem);
  const undo = state.savepoint();
  const saved = saveCard(state, card, customer);
  const answer = checkCard(saved);
  if (typeof answer === 'object') {
    undo();
    return declined(answer);
  }
  attachCard(state, saved, customer);
  if (answer === 'ok') return chargeInvoice(state, invoice, saved.id);
  const challenge = openChallenge(state, saved, {
    target: { kind: 'invoice', invoice: invoice.id },
    amount: invoice.amount_remaining,
    currency: invoice.currency,
    returnUrl: `${state.publicUrl}/pay/invoice/${invoice.id}`,
  });
  return { outcome: 'requires_action', challenge_id: challenge.id };
}

function chargeInvoice(state: SandboxState, invoice: Invoice, cardId: string): SandboxOutcome {
  const outcome = collectPayment(state, invoice, { paymentMethod: cardId, manual: true });
  if (outcome.kind === 'paid') return succeeded(null);
  if (outcome.kind === 'failed') return declined(outcome.decline);
  return { outcome: 'requires_action', challenge_id: outcome.challenge.id };
}
