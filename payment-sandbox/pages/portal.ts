import type { SandboxBillingDetails, SandboxOutcome, SandboxPortal } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { attach, makeDefault } from '../cards.ts';
import { ask, checkCard } from '../charges.ts';
import { costOf, nameOf, periodOf } from '../subscription-items.ts';
import { detach } from '../resources/payment-methods.ts';
import { update } from '../resources/subscriptions.ts';
import { changeSubscription } from '../subscription-updates.ts';
import type { Customer, Invoice, PaymentMethod, PortalSession, Subscription } from '../stripe-objects.ts';
import type { World } from '../sandbox-state.ts';
import {
  cardsView,
  declined,
  defaultCard,
  keepCard,
  noPage,
  problemOf,
  succeeded,
  type TypedCard,
  tooLate,
} from './card-input.ts';

const invoicesShown = 24;
/** A page that was opened longer ago must be opened again. */
const openSeconds = 86_400;

/** The page's session, while it is open. */
export function portalSession(world: World, id: string): PortalSession {
  const session = world.find('billing_portal.session', id);
  if (!session || session.created + openSeconds < world.timeOf(session.customer)) throw noPage();
  return session;
}

const subscriptionOf = (world: World, customer: string): Subscription | undefined =>
  [...world.all('subscription')]
    .filter((one) => one.customer === customer && one.status !== 'canceled' && one.status !== 'incomplete_expired')
    .sort((a, b) => b.created - a.created)[0];

export const detailsOf = (customer: Customer): SandboxBillingDetails => ({
  name: customer.name ?? null,
  email: customer.email,
  address: customer.address ?? null,
  tax_id: customer.$?.taxId ?? null,
});

export const summaryOf = (invoice: Invoice) => ({
  invoice_id: invoice.id,
  number: invoice.number,
  status: invoice.status as 'draft' | 'open' | 'paid' | 'uncollectible' | 'void',
  created_at_unix: invoice.created,
  currency: invoice.currency as 'usd' | 'eur',
  total_cents: invoice.total,
  amount_due_cents: invoice.amount_remaining,
});

export function viewPortal(world: World, session: PortalSession): SandboxPortal {
  const customer = world.get('customer', session.customer);
  const invoices = [...world.all('invoice')].filter((one) => one.customer === customer.id && one.status !== 'draft');
  return {
    session_id: session.id,
    shop_name: brand,
    return_url: session.flow?.after_completion.redirect?.return_url ?? session.return_url,
    flow: session.flow ? 'payment_method_update' : null,
    subscription: viewSubscription(world, subscriptionOf(world, customer.id)),
    cards: cardsView(world, customer.id),
    invoices: invoices
      .sort((a, b) => b.created - a.created || (b.$?.n ?? 0) - (a.$?.n ?? 0))
      .slice(0, invoicesShown)
      .map(summaryOf),
    details: detailsOf(customer),
  };
}

function viewSubscription(world: World, subscription: Subscription | undefined): SandboxPortal['subscription'] {
  if (!subscription) return null;
  const items = subscription.items.data;
  const ends = subscription.cancel_at !== null;
  return {
    subscription_id: subscription.id,
    status: subscription.status,
    plan: items.map(({ price }) => nameOf(world, price)).join(', '),
    amount_cents: items.reduce((sum, item) => sum + costOf(item), 0),
    currency: subscription.currency as 'usd' | 'eur',
    interval: items[0]!.price.recurring?.interval === 'year' ? 'year' : 'month',
    current_period_end_unix: periodOf(subscription).endS,
    cancel_at_period_end: ends,
    can_cancel: !ends && subscription.schedule === null,
    can_renew: ends && subscription.schedule === null,
  };
}

/** Adds a card, and charges it from now on. */
export function addPortalCard(world: World, session: PortalSession, typed: TypedCard): SandboxOutcome {
  const problem = problemOf(typed, world.timeOf(session.customer));
  if (problem) return declined(problem);
  const undo = world.savepoint();
  const card = keepCard(world, typed, session.customer);
  const answer = checkCard(card);
  if (typeof answer === 'object') {
    undo();
    return declined(answer);
  }
  const back = viewPortal(world, session).return_url;
  if (answer === 'challenge') {
    const target = { kind: 'portal', session: session.id } as const;
    const here = session.flow ? back : `${world.publicUrl}/pay/portal/${session.id}`;
    return { outcome: 'requires_action', challenge_id: ask(world, card, target, null, null, here).id };
  }
  const attached = attach(world, card, session.customer);
  makeDefault(world, attached);
  chargeToo(world, attached);
  return succeeded(session.flow ? back : null);
}

/** Subscriptions that name a card of their own are charged to this one too. */
export function chargeToo(world: World, card: PaymentMethod): void {
  for (const subscription of [...world.all('subscription')])
    if (
      subscription.customer === card.customer &&
      subscription.status !== 'canceled' &&
      subscription.status !== 'incomplete_expired' &&
      subscription.default_payment_method !== card.id
    )
      changeSubscription(world, subscription, { default_payment_method: card.id });
}

const ownCard = (world: World, session: PortalSession, id: string): PaymentMethod => {
  const card = world.find('payment_method', id);
  if (card?.customer !== session.customer) throw noPage();
  return card;
};

export function chooseCard(world: World, session: PortalSession, id: string): SandboxPortal {
  const card = ownCard(world, session, id);
  makeDefault(world, card);
  chargeToo(world, card);
  return viewPortal(world, session);
}

export function removeCard(world: World, session: PortalSession, id: string): SandboxPortal {
  const card = ownCard(world, session, id);
  if (defaultCard(world, session.customer) === id && subscriptionOf(world, session.customer))
    throw tooLate('The subscription is charged to this card. Choose another one first.');
  detach(world, card);
  return viewPortal(world, session);
}

/** Ends the subscription with its period, or takes that back. */
export function setCancelled(world: World, session: PortalSession, ends: boolean): SandboxPortal {
  const subscription = subscriptionOf(world, session.customer);
  if (!subscription) throw tooLate('There is no subscription.');
  if (subscription.schedule !== null) throw tooLate('A change of this subscription is planned. Take it back first.');
  update(world, subscription, {
    cancel_at_period_end: ends,
    payment_behavior: 'allow_incomplete',
    proration_behavior: 'none',
  });
  return viewPortal(world, session);
}

export function changeDetails(world: World, session: PortalSession, details: SandboxBillingDetails): SandboxPortal {
  const customer = world.get('customer', session.customer);
  const changed = world.patch('customer', customer, {
    name: details.name,
    email: details.email,
    address: details.address,
    $: { ...customer.$, taxId: details.tax_id || null },
  });
  world.emit('customer.updated', changed);
  return viewPortal(world, session);
}
