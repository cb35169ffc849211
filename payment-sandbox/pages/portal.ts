import type { SandboxBillingDetails, SandboxOutcome, SandboxPortal } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { daySeconds } from '../billing-intervals.ts';
import { attachCard, makeDefaultCard } from '../cards.ts';
import { checkCard, openChallenge } from '../charges.ts';
import { detachCard } from '../resources/payment-methods.ts';
import { updateSubscription } from '../resources/subscriptions.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../stripe-objects.ts';
import { currentPeriod, hasEnded, itemCost, productName } from '../subscription-items.ts';
import { changeSubscription } from '../subscription-updates.ts';
import {
  type CardForm,
  declined,
  findCardProblem,
  findDefaultCard,
  pageConflict,
  pageNotFound,
  saveCard,
  succeeded,
  viewCards,
} from './card-input.ts';
import { viewInterval } from './order-views.ts';

const maxInvoices = 24;
/** Lifetime of a portal session. */
const sessionSeconds = daySeconds;

/** Returns a portal session that has not expired. */
export function requirePortalSession(state: SandboxState, id: string): PortalSession {
  const session = state.find('billing_portal.session', id);
  if (!session || session.created + sessionSeconds < state.timeFor(session.customer)) throw pageNotFound();
  return session;
}

const findCurrentSubscription = (state: SandboxState, customer: string): Subscription | undefined =>
  [...state.all('subscription')]
    .filter((one) => one.customer === customer && !hasEnded(one))
    .sort((a, b) => b.created - a.created)[0];

export const toBillingDetails = (customer: Customer): SandboxBillingDetails => ({
  name: customer.name ?? null,
  email: customer.email,
  address: customer.address ?? null,
  tax_id: customer.$?.taxId ?? null,
});

export const toInvoiceSummary = (invoice: Invoice) => ({
  invoice_id: invoice.id,
  number: invoice.number,
  status: invoice.status as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
  created_at_unix: invoice.created,
  currency: invoice.currency as 'usd' | 'eur',
  total_cents: invoice.total,
  amount_due_cents: invoice.amount_remaining,
});

export function viewPortal(state: SandboxState, session: PortalSession): SandboxPortal {
  const customer = state.get('customer', session.customer);
  const invoices = [...state.all('invoice')].filter((one) => one.customer === customer.id && one.status !== 'draft');
  return {
    session_id: session.id,
    shop_name: brand,
    return_url: session.flow?.after_completion.redirect?.return_url ?? session.return_url,
    flow: session.flow ? 'payment_method_update' : null,
    subscription: viewSubscription(state, findCurrentSubscription(state, customer.id)),
    cards: viewCards(state, customer.id),
    can_change_cards: canChangeCards(state, session),
    invoices: invoices
      .sort((a, b) => b.created - a.created || (b.$?.n ?? 0) - (a.$?.n ?? 0))
      .slice(0, maxInvoices)
      .map(toInvoiceSummary),
    details: toBillingDetails(customer),
  };
}

function viewSubscription(state: SandboxState, subscription: Subscription | undefined): SandboxPortal['subscription'] {
  if (!subscription) return null;
  const items = subscription.items.data;
  const ends = subscription.cancel_at !== null;
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    plan: items.map(({ price }) => productName(state, price)).join(', '),
    amount_cents: items.reduce((sum, item) => sum + itemCost(item), 0),
    currency: subscription.currency as 'usd' | 'eur',
    interval: viewInterval(items[0]!.price.recurring),
    current_period_end_unix: currentPeriod(subscription).endS,
    cancel_at_period_end: ends,
    can_cancel: !ends && subscription.schedule === null,
    can_renew: ends && subscription.schedule === null,
  };
}

/** Whether the portal may change the payment method: the shop can open a session without this feature. */
const canChangeCards = (state: SandboxState, { configuration }: PortalSession): boolean =>
  state.find('billing_portal.configuration', configuration as string)?.features.payment_method_update.enabled ?? true;

export function requireCardChanges(state: SandboxState, session: PortalSession): PortalSession {
  if (!canChangeCards(state, session)) throw pageConflict('The payment method cannot be changed here.');
  return session;
}

/** Adds a card and makes it the default. */
export function addPortalCard(state: SandboxState, session: PortalSession, form: CardForm): SandboxOutcome {
  const problem = findCardProblem(form, state.timeFor(session.customer));
  if (problem) return declined(problem);
  const undo = state.savepoint();
  const card = saveCard(state, form, session.customer);
  const answer = checkCard(card);
  if (typeof answer === 'object') {
    undo();
    return declined(answer);
  }
  const returnUrl = viewPortal(state, session).return_url;
  if (answer === 'challenge') {
    const challenge = openChallenge(state, card, {
      target: { kind: 'portal', session: session.id },
      returnUrl: session.flow ? returnUrl : `${state.publicUrl}/pay/portal/${session.id}`,
    });
    return { outcome: 'requires_action', challenge_id: challenge.id };
  }
  const attached = attachCard(state, card, session.customer);
  makeDefaultCard(state, attached);
  chargeSubscriptionsTo(state, attached);
  return succeeded(session.flow ? returnUrl : null);
}

/** Charges all subscriptions of the customer to this card, even if they have their own card. */
export function chargeSubscriptionsTo(state: SandboxState, card: PaymentMethod): void {
  for (const subscription of [...state.all('subscription')])
    if (
      subscription.customer === card.customer &&
      !hasEnded(subscription) &&
      subscription.default_payment_method !== card.id
    )
      changeSubscription(state, subscription, { default_payment_method: card.id });
}

const requireCustomerCard = (state: SandboxState, session: PortalSession, id: string): PaymentMethod => {
  const card = state.find('payment_method', id);
  if (card?.customer !== session.customer) throw pageNotFound();
  return card;
};

export function chooseCard(state: SandboxState, session: PortalSession, id: string): SandboxPortal {
  const card = requireCustomerCard(state, session, id);
  makeDefaultCard(state, card);
  chargeSubscriptionsTo(state, card);
  return viewPortal(state, session);
}

export function removeCard(state: SandboxState, session: PortalSession, id: string): SandboxPortal {
  const card = requireCustomerCard(state, session, id);
  if (findDefaultCard(state, session.customer) === id && findCurrentSubscription(state, session.customer))
    throw pageConflict('The subscription is charged to this card. Choose another card first.');
  detachCard(state, card);
  return viewPortal(state, session);
}

/** Cancels the subscription at the end of its period (`ends`), or reverts that. */
export function setCancelled(state: SandboxState, session: PortalSession, ends: boolean): SandboxPortal {
  const subscription = findCurrentSubscription(state, session.customer);
  if (!subscription) throw pageConflict('There is no subscription.');
  if (subscription.schedule !== null)
    throw pageConflict('A change of this subscription is scheduled. Cancel that change first.');
  updateSubscription(state, subscription, {
    cancel_at_period_end: ends,
    payment_behavior: 'allow_incomplete',
    proration_behavior: 'none',
  });
  return viewPortal(state, session);
}

export function changeDetails(
  state: SandboxState,
  session: PortalSession,
  details: SandboxBillingDetails,
): SandboxPortal {
  const customer = state.get('customer', session.customer);
  const changed = state.patch('customer', customer, {
    name: details.name,
    email: details.email,
    address: details.address,
    $: { ...customer.$, taxId: details.tax_id || null },
  });
  state.emit('customer.updated', changed);
  return viewPortal(state, session);
}
