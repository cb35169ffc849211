import { daySeconds } from './billing-intervals.ts';
import { addCharge } from './card-charges.ts';
import { SandboxError } from './sandbox-errors.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Behaviour, Challenge, Invoice, PaymentIntent, PaymentMethod } from './stripe-objects.ts';
import { applyPaymentOutcome, findInvoiceSubscription } from './subscription-updates.ts';

/** A decline by the bank, in Stripe's words. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  readonly message: string;
}

const declines: Partial<Record<Behaviour, Decline>> = {
  generic_decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  decline_on_charge: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', declineCode: null, message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', declineCode: null, message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    declineCode: null,
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

/** The bank's answer when a card is attached: accepted, challenged, or declined. */
export function checkCard({ $ }: PaymentMethod): 'ok' | 'challenge' | Decline {
  const behaviour = $?.behaviour ?? 'ok';
  if (behaviour === 'ok' || behaviour === 'decline_on_charge') return 'ok';
  if (behaviour === 'challenge_once' || behaviour === 'challenge_always') return 'challenge';
  return declines[behaviour]!;
}

/** The bank's answer to a charge. `approved`: the cardholder has just passed the challenge. */
function chargeCard(card: PaymentMethod, nowS: number, approved: boolean): 'ok' | 'challenge' | Decline {
  if (card.card && isExpired(card.card.exp_month, card.card.exp_year, nowS)) return declines.expired_card!;
  const behaviour = card.$?.behaviour ?? 'ok';
  const decline = declines[behaviour];
  if (decline) return decline;
  return behaviour === 'ok' || approved ? 'ok' : 'challenge';
}

/** Whether the card's last month has ended. */
export const isExpired = (month: number, year: number, nowS: number): boolean =>
  Date.UTC(year, month, 1) / 1000 <= nowS;

export const cardError = (decline: Decline, extra: object = {}): SandboxError =>
  new SandboxError(
    402,
    {
      type: 'card_error',
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
      ...extra,
    },
    true,
  );

export const toPaymentError = (decline: Decline, card: PaymentMethod) => ({
  type: 'card_error' as const,
  code: decline.code as 'card_declined',
  ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
  message: decline.message,
  payment_method: withoutHidden(card) as never,
});
const withoutHidden = ({ $: _, ...rest }: PaymentMethod) => rest;

export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly invoice: Invoice }
  | { readonly kind: 'action'; readonly invoice: Invoice; readonly challenge: Challenge }
  | { readonly kind: 'failed'; readonly invoice: Invoice; readonly decline: Decline };

interface PayOptions {
  /** Card to charge instead of that of the invoice, the subscription or the customer. */
  readonly paymentMethod?: string | undefined;
  readonly approved?: boolean;
  /** Whether the attempt was requested. It then does not count as an automatic attempt. */
  readonly manual?: boolean;
  readonly returnUrl?: string | null;
}

/** The card to charge for an invoice. */
export function findInvoiceCard(state: SandboxState, invoice: Invoice): PaymentMethod | undefined {
  const subscription = findInvoiceSubscription(state, invoice);
  const customer = state.find('customer', invoice.customer ?? '');
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer?.invoice_settings.default_payment_method;
  return typeof id === 'string' ? state.find('payment_method', id) : undefined;
}

const missingCard: Decline = {
  code: 'missing',
  declineCode: null,
  message: 'Cannot charge a customer that has no active card',
};

/** Tries to collect an open invoice, and updates its subscription accordingly. */
export function collectPayment(state: SandboxState, open: Invoice, options: PayOptions = {}): PaymentOutcome {
  if (open.amount_remaining === 0) return { kind: 'paid', invoice: markPaid(state, open, false) };
  const card = options.paymentMethod
    ? state.get('payment_method', options.paymentMethod, 'payment_method')
    : findInvoiceCard(state, open);
  const nowS = state.timeFor(open.customer);
  const answer = card ? chargeCard(card, nowS, options.approved ?? false) : missingCard;
  if (answer === 'ok') return recordPayment(state, open, card!);
  const attempted = state.patch('invoice', open, {
    attempted: true,
    ...(options.manual
      ? { attempt_count: Math.max(1, open.attempt_count) }
      : { attempt_count: open.attempt_count + 1, next_payment_attempt: nextAttemptTime(open, nowS) }),
  });
  if (answer === 'challenge')
    return recordChallenge(state, attempted, card!, options.returnUrl ?? open.hosted_invoice_url ?? null);
  return recordDecline(state, attempted, card, answer);
}

const invoicePayment = (state: SandboxState, invoice: Invoice): PaymentIntent =>
  state.get('payment_intent', invoice.$?.paymentIntent ?? '');

function recordPayment(state: SandboxState, open: Invoice, card: PaymentMethod): PaymentOutcome {
  const payment = invoicePayment(state, open);
  const succeeded = state.patch('payment_intent', payment, {
    status: 'succeeded',
    amount_received: payment.amount,
    payment_method: card.id,
    next_action: null,
    last_payment_error: null,
  });
  const charge = addCharge(state, succeeded);
  state.emit('charge.succeeded', charge);
  state.emit('payment_intent.succeeded', state.get('payment_intent', payment.id));
  return { kind: 'paid', invoice: markPaid(state, open, false) };
}

function recordChallenge(
  state: SandboxState,
  attempted: Invoice,
  card: PaymentMethod,
  returnUrl: string | null,
): PaymentOutcome {
  const payment = invoicePayment(state, attempted);
  const challenge = openChallenge(state, card, {
    target: { kind: 'invoice', invoice: attempted.id },
    amount: payment.amount,
    currency: payment.currency,
    returnUrl,
  });
  const waiting = state.patch('payment_intent', payment, {
    status: 'requires_action',
    payment_method: card.id,
    next_action: redirectAction(state, challenge),
  });
  state.emit('payment_intent.requires_action', waiting);
  state.emit('invoice.payment_action_required', attempted);
  state.emit('invoice.payment_failed', attempted);
  applyPaymentOutcome(state, attempted, 'action');
  return { kind: 'action', invoice: state.get('invoice', attempted.id), challenge };
}

function recordDecline(
  state: SandboxState,
  attempted: Invoice,
  card: PaymentMethod | undefined,
  decline: Decline,
): PaymentOutcome {
  const failed = state.patch('payment_intent', invoicePayment(state, attempted), {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: card ? toPaymentError(decline, card) : null,
  });
  state.emit('payment_intent.payment_failed', failed);
  state.emit('invoice.payment_failed', attempted);
  applyPaymentOutcome(state, attempted, 'failed');
  return { kind: 'failed', invoice: state.get('invoice', attempted.id), decline };
}

/** Days between the attempts to collect a declined invoice. */
const retryDays = [3, 5, 7] as const;

/** Time of the next automatic attempt; null: none. The first invoice of a subscription is not retried. */
function nextAttemptTime(invoice: Invoice, nowS: number): number | null {
  const days = retryDays[invoice.attempt_count];
  if (days === undefined || !invoice.auto_advance || invoice.billing_reason === 'subscription_create') return null;
  return nowS + days * daySeconds;
}

/** Marks an open invoice as paid. `isOutOfBand`: it was paid outside the sandbox. */
export function markPaid(state: SandboxState, open: Invoice, isOutOfBand: boolean): Invoice {
  const nowS = state.timeFor(open.customer);
  for (const payment of state.all('invoice_payment')) {
    if (payment.invoice !== open.id || payment.status !== 'open') continue;
    const fields = isOutOfBand
      ? { status: 'canceled', status_transitions: { canceled_at: nowS, paid_at: null } }
      : {
          status: 'paid',
          amount_paid: payment.amount_requested,
          status_transitions: { canceled_at: null, paid_at: nowS },
        };
    const done = state.patch('invoice_payment', payment, fields);
    if (!isOutOfBand) state.emit('invoice_payment.paid', done);
  }
  const paid = state.patch('invoice', open, {
    status: 'paid',
    attempted: true,
    attempt_count: open.attempt_count + (open.amount_remaining > 0 && !isOutOfBand ? 1 : 0),
    amount_paid: isOutOfBand ? 0 : open.amount_due,
    amount_remaining: 0,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...open.status_transitions, paid_at: nowS },
  });
  state.emit('invoice.paid', paid);
  state.emit('invoice.payment_succeeded', paid);
  applyPaymentOutcome(state, paid, 'paid');
  return state.get('invoice', open.id);
}

/** Opens a 3-D Secure challenge for a card. A challenge without a payment has no amount and currency. */
export const openChallenge = (
  state: SandboxState,
  card: PaymentMethod,
  {
    amount = null,
    currency = null,
    ...fields
  }: Pick<Challenge, 'target' | 'returnUrl'> & Partial<Pick<Challenge, 'amount' | 'currency'>>,
): Challenge =>
  state.add('challenge', {
    id: state.newId('chal_'),
    object: 'challenge',
    created: state.timeFor(card.customer ?? card.$?.customer),
    status: 'open',
    customer: card.customer ?? card.$?.customer ?? '',
    paymentMethod: card.id,
    amount,
    currency,
    ...fields,
  });

export const redirectAction = (state: SandboxState, { id, returnUrl }: Challenge) => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: `${state.publicUrl}/pay/challenge/${id}`, return_url: returnUrl },
});
