import type { SandboxCheckout, SandboxOutcome } from '../../contract/billing/payment-sandbox.ts';
import { brand } from '../../contract/catalogue/brand.ts';
import { AppError } from '../../server/platform/app-error.ts';
import { attachCard, markAuthenticated } from '../cards.ts';
import { checkCard, openChallenge } from '../charges.ts';
import { buildOrder, type Order } from '../checkout-orders.ts';
import { addCustomer } from '../resources/customers.ts';
import { addSetupIntent } from '../resources/payment-methods.ts';
import { discountProblem, promotionCodeProblem } from '../sandbox-discounts.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { CheckoutSession, DiscountSource, PaymentMethod } from '../stripe-objects.ts';
import { formatMoney, productName } from '../subscription-items.ts';
import { startSubscription } from '../subscription-start.ts';
import { type CardForm, declined, findCardProblem, pageConflict, saveCard, succeeded } from './card-input.ts';
import { viewDiscount, viewInterval } from './order-views.ts';

const buildSessionOrder = (state: SandboxState, session: CheckoutSession): Order =>
  buildOrder(state, session.$?.items, session.$?.discounts);

export function viewCheckout(state: SandboxState, session: CheckoutSession): SandboxCheckout {
  const order = buildSessionOrder(state, session);
  const isSale = session.mode === 'subscription';
  const customer = state.find('customer', session.customer ?? '');
  return {
    session_id: session.id,
    shop_name: brand,
    mode: isSale ? 'subscription' : 'setup',
    status: session.status as SandboxCheckout['status'],
    expires_at_unix: session.expires_at,
    currency: isSale ? (order.currency as 'usd' | 'eur') : null,
    customer_email: customer?.email ?? session.customer_email,
    lines: order.lines.map(({ price, quantity, cents }) => ({
      description: productName(state, price),
      quantity,
      amount_cents: cents,
      interval: price.recurring ? viewInterval(price.recurring) : null,
      period_start_unix: null,
      period_end_unix: null,
      is_proration: false,
    })),
    discounts: order.discounts.map(({ source, coupon, cents }) =>
      viewDiscount(state, coupon, source.promotionCode, cents),
    ),
    allow_promotion_codes: session.allow_promotion_codes ?? false,
    subtotal_cents: order.subtotal,
    tax_cents: 0,
    total_cents: order.total,
    recurring: isSale
      ? { amount_cents: order.recurring, interval: viewInterval(order.lines[0]?.price.recurring) }
      : null,
    success_url: successUrl(session),
    cancel_url: session.cancel_url,
  };
}

const successUrl = (session: CheckoutSession): string | null =>
  session.success_url?.replaceAll('{CHECKOUT_SESSION_ID}', session.id) ?? null;

function requireOpen(session: CheckoutSession): void {
  if (session.status === 'complete') throw pageConflict('This order has already been paid.');
  if (session.status !== 'open') throw pageConflict('This page has expired. Start again from the shop.');
}

/** Applies a promotion code. The error names the form field. */
export function applyCode(state: SandboxState, session: CheckoutSession, codeText: string): SandboxCheckout {
  requireOpen(session);
  const codeError = (message: string) => new AppError('invalid_parameters', { message, param: 'code' });
  if (!session.allow_promotion_codes) throw codeError('This order does not accept promotion codes.');
  const lowerCode = codeText.toLowerCase();
  const matches = [...state.all('promotion_code')].filter(({ code }) => code.toLowerCase() === lowerCode);
  const { currency, subtotal } = buildOrder(state, session.$?.items);
  const nowS = state.timeFor(session.$?.customer);
  const order = { customer: session.customer as string | null, currency, subtotal, nowS };
  const usable = matches.find((code) => promotionCodeProblem(state, code, order) === undefined);
  if (!usable)
    throw codeError((matches[0] && promotionCodeProblem(state, matches[0], order)) ?? 'This code is invalid.');
  const source = { coupon: usable.promotion.coupon, promotionCode: usable.id };
  return viewCheckout(state, withDiscounts(state, session, [source]));
}

export function removeCode(state: SandboxState, session: CheckoutSession): SandboxCheckout {
  requireOpen(session);
  if (!session.allow_promotion_codes) throw pageConflict('The discount of this order cannot be removed.');
  return viewCheckout(state, withDiscounts(state, session, []));
}

function withDiscounts(
  state: SandboxState,
  session: CheckoutSession,
  discounts: readonly DiscountSource[],
): CheckoutSession {
  const order = buildOrder(state, session.$?.items, discounts);
  return state.patch('checkout.session', session, {
    amount_total: order.total,
    discounts: discounts.map(({ coupon, promotionCode }) => ({
      coupon: promotionCode ? null : coupon,
      promotion_code: promotionCode,
    })),
    total_details: { amount_discount: order.subtotal - order.total, amount_shipping: 0, amount_tax: 0 },
    $: { ...session.$, discounts },
  });
}

/**
 * Removes the discounts that others have used up since the session got them. The payment is declined then, because the
 * customer has agreed to another total. Returns undefined if all discounts are still available.
 */
function dropLostDiscounts(state: SandboxState, session: CheckoutSession): SandboxOutcome | undefined {
  const { subtotal, currency, discounts } = buildSessionOrder(state, session);
  const customer = session.$!.customer!;
  const order = { customer, currency, subtotal, nowS: state.timeFor(customer) };
  const checked = discounts.map(({ source }) => ({ source, problem: discountProblem(state, source, order) }));
  const problem = checked.find((one) => one.problem !== undefined)?.problem;
  if (problem === undefined) return undefined;
  const remaining = checked.filter((one) => one.problem === undefined).map(({ source }) => source);
  const { amount_total: total } = withDiscounts(state, session, remaining);
  return declined({
    code: 'promotion_code_invalid',
    declineCode: null,
    message: `${problem} Your total is now ${formatMoney(total ?? 0, currency)}.`,
  });
}

/** Saves the card and, for a subscription, charges it. */
export function payCheckout(state: SandboxState, session: CheckoutSession, form: CardForm): SandboxOutcome {
  requireOpen(session);
  const customerId = session.$!.customer!;
  const problem = findCardProblem(form, state.timeFor(customerId));
  if (problem) return declined(problem);
  const lost = dropLostDiscounts(state, session);
  if (lost) return lost;
  const undo = state.savepoint();
  if (!state.find('customer', customerId)) addCustomer(state, customerId, { email: session.customer_email });
  const card = saveCard(state, form, customerId);
  const answer = checkCard(card);
  if (typeof answer === 'object') {
    undo();
    return declined(answer);
  }
  if (answer === 'ok') return completeCheckout(state, session, card, false);
  const { total, currency } = buildSessionOrder(state, session);
  const challenge = openChallenge(state, card, {
    target: { kind: 'checkout', session: session.id },
    returnUrl: `${state.publicUrl}/pay/checkout/${session.id}`,
    ...(session.mode === 'subscription' ? { amount: total, currency } : {}),
  });
  return { outcome: 'requires_action', challenge_id: challenge.id };
}

/** Completes the order with a card that the bank accepts. A declined charge leaves the session unchanged and removes the card. */
export function completeCheckout(
  state: SandboxState,
  session: CheckoutSession,
  acceptedCard: PaymentMethod,
  approved: boolean,
): SandboxOutcome {
  requireOpen(session);
  const lost = dropLostDiscounts(state, session);
  if (lost) {
    state.remove('payment_method', acceptedCard.id);
    return lost;
  }
  const undo = state.savepoint();
  const customerId = session.$!.customer!;
  const card = attachCard(state, approved ? markAuthenticated(state, acceptedCard) : acceptedCard, customerId);
  const customer = state.get('customer', customerId);
  if (!customer.name && card.billing_details.name)
    state.emit('customer.updated', state.patch('customer', customer, { name: card.billing_details.name }));
  const result =
    session.mode === 'setup'
      ? completeSetup(state, session, card)
      : completeSubscription(state, session, card, approved);
  if ('outcome' in result) {
    undo();
    if (state.find('payment_method', acceptedCard.id)) state.remove('payment_method', acceptedCard.id);
    return result;
  }
  const completed = state.patch('checkout.session', session, {
    ...result,
    status: 'complete',
    url: null,
    customer: customerId,
    customer_details: {
      address: card.billing_details.address,
      business_name: null,
      email: customer.email,
      individual_name: null,
      name: card.billing_details.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  state.emit('checkout.session.completed', completed);
  return succeeded(successUrl(session));
}

function completeSetup(state: SandboxState, session: CheckoutSession, card: PaymentMethod): Partial<CheckoutSession> {
  const intent = addSetupIntent(state, {
    customer: card.customer,
    metadata: { ...session.$?.setupMetadata },
    usage: 'off_session',
    description: null,
  });
  const succeededIntent = state.patch('setup_intent', intent, { status: 'succeeded', payment_method: card.id });
  state.emit('setup_intent.succeeded', succeededIntent);
  return { setup_intent: intent.id };
}

function completeSubscription(
  state: SandboxState,
  session: CheckoutSession,
  card: PaymentMethod,
  approved: boolean,
): Partial<CheckoutSession> | SandboxOutcome {
  const order = buildSessionOrder(state, session);
  const { subscription, outcome } = startSubscription(state, {
    customer: card.customer!,
    items: order.lines,
    discounts: order.discounts.map(({ source }) => source),
    metadata: { ...session.$?.subscriptionData?.metadata },
    description: session.$?.subscriptionData?.description ?? null,
    defaultPaymentMethod: card.id,
    checkoutSession: session.id,
    approved,
  });
  if (outcome?.kind === 'failed') return declined(outcome.decline);
  if (outcome?.kind === 'action') return { outcome: 'requires_action', challenge_id: outcome.challenge.id };
  return {
    subscription: subscription.id,
    invoice: subscription.latest_invoice,
    amount_subtotal: order.subtotal,
    amount_total: order.total,
    payment_status: order.total > 0 ? 'paid' : 'no_payment_required',
  };
}
