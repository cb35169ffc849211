import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { addCard, addTestCard, attachCard, markAuthenticated, passesLuhnCheck, reserveCard } from '../cards.ts';
import { cardError, checkCard, isExpired, openChallenge, redirectAction, toPaymentError } from '../charges.ts';
import { bool, id, int, mergeMetadata, metadata, text } from '../request-params.ts';
import { invalidRequest, SandboxError } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { PaymentMethod, SetupIntent } from '../stripe-objects.ts';

/** Finds a card by its ID, or adds one for a predefined payment method. */
export const findOrAddCard = (
  state: SandboxState,
  cardId: string,
  customer: string | null,
  param = 'payment_method',
): PaymentMethod => addTestCard(state, cardId, customer) ?? state.get('payment_method', cardId, param);

/** Throws if the bank declines the card. */
export function requireAcceptedCard(card: PaymentMethod): 'ok' | 'challenge' {
  const answer = checkCard(card);
  if (typeof answer === 'object') throw new SandboxError(402, cardError(answer).body);
  return answer;
}

export const paymentMethods = [
  operation(
    'POST /v1/payment_methods',
    {
      type: z.literal('card'),
      card: z.union([
        z.strictObject({ token: text(100) }),
        z.strictObject({
          number: text(30),
          exp_month: int().min(1).max(12),
          exp_year: int().min(2000).max(2100),
          cvc: text(4).optional(),
        }),
      ]),
      billing_details: z.strictObject({ name: text(200).optional(), email: text(512).optional() }).optional(),
      metadata: metadata().optional(),
    },
    ({ state, params }) => {
      const { card, billing_details, metadata } = params;
      if ('token' in card) {
        const added = addTestCard(state, card.token.replace(/^tok_/, 'pm_card_'), null);
        if (!added) throw invalidRequest(`No such token: '${card.token}'`, 'card[token]', 'resource_missing');
        return added;
      }
      if (!/^\d{12,19}$/.test(card.number) || !passesLuhnCheck(card.number))
        throw cardError({ code: 'incorrect_number', declineCode: null, message: 'Your card number is incorrect.' });
      if (isExpired(card.exp_month, card.exp_year, state.nowS))
        throw cardError({
          code: 'invalid_expiry_year',
          declineCode: null,
          message: "Your card's expiration year is invalid.",
        });
      const input = {
        number: card.number,
        expMonth: card.exp_month,
        expYear: card.exp_year,
        country: null,
        postalCode: null,
      };
      const added = addCard(state, { ...input, name: billing_details?.name ?? null }, null);
      return state.patch('payment_method', added, { metadata: mergeMetadata(null, metadata) });
    },
  ),
  operation('GET /v1/payment_methods/:id', {}, ({ state, id }) => state.get('payment_method', id)),
  operation('POST /v1/payment_methods/:id', { metadata: metadata().optional() }, ({ state, id, params }) => {
    const card = state.get('payment_method', id);
    const changed = state.patch('payment_method', card, { metadata: mergeMetadata(card.metadata, params.metadata) });
    state.emit('payment_method.updated', changed);
    return changed;
  }),
  operation('POST /v1/payment_methods/:id/attach', { customer: id() }, ({ state, id, params }) => {
    state.get('customer', params.customer, 'customer');
    const card = findOrAddCard(state, id, params.customer);
    requireAcceptedCard(card);
    return attachCard(state, card, params.customer);
  }),
  operation('POST /v1/payment_methods/:id/detach', {}, ({ state, id }) =>
    detachCard(state, state.get('payment_method', id)),
  ),
  listOperation(
    'GET /v1/payment_methods',
    { customer: id().optional(), type: z.literal('card').optional() },
    ({ state, params }) => listCards(state, params.customer),
  ),
  listOperation('GET /v1/customers/:id/payment_methods', { type: z.literal('card').optional() }, ({ state, id }) => {
    state.get('customer', id);
    return listCards(state, id);
  }),
];

export function* listCards(state: SandboxState, customer: string | undefined): Iterable<PaymentMethod> {
  if (customer !== undefined)
    for (const card of state.all('payment_method')) if (card.customer === customer) yield card;
}

/** Detaches a card from its customer and from the subscriptions that it pays. */
export function detachCard(state: SandboxState, card: PaymentMethod): PaymentMethod {
  if (card.customer === null)
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
      'payment_method',
    );
  const customer = state.get('customer', card.customer);
  if (customer.invoice_settings.default_payment_method === card.id) {
    const changed = state.patch('customer', customer, {
      invoice_settings: { ...customer.invoice_settings, default_payment_method: null },
    });
    state.emit('customer.updated', changed);
  }
  for (const subscription of state.all('subscription'))
    if (subscription.default_payment_method === card.id)
      state.patch('subscription', subscription, { default_payment_method: null });
  const detached = state.patch('payment_method', card, { customer: null, $: { ...card.$!, customer: card.customer } });
  state.emit('payment_method.detached', detached);
  return detached;
}

/** Asks the bank to approve later charges of a card. */
export function confirmSetup(
  state: SandboxState,
  intent: SetupIntent,
  card: PaymentMethod,
  returnUrl: string | null,
): SetupIntent {
  const answer = checkCard(card);
  if (answer === 'ok') {
    const done = state.patch('setup_intent', intent, {
      status: 'succeeded',
      payment_method: card.id,
      next_action: null,
    });
    if (intent.customer && card.customer === null) attachCard(state, card, intent.customer);
    state.emit('setup_intent.succeeded', done);
    return done;
  }
  if (answer === 'challenge') {
    const reserved = card.customer === null && intent.customer ? reserveCard(state, card, intent.customer) : card;
    const challenge = openChallenge(state, reserved, {
      target: { kind: 'setup', setupIntent: intent.id },
      returnUrl,
    });
    const waiting = state.patch('setup_intent', intent, {
      status: 'requires_action',
      payment_method: card.id,
      next_action: redirectAction(state, challenge),
    });
    state.emit('setup_intent.requires_action', waiting);
    return waiting;
  }
  const failed = state.patch('setup_intent', intent, {
    last_setup_error: toPaymentError(answer, card),
    payment_method: null,
  });
  state.emit('setup_intent.setup_failed', failed);
  throw cardError(answer, { setup_intent: failed });
}

/** Completes or fails a setup intent after its challenge. */
export function finishSetup(
  state: SandboxState,
  intent: SetupIntent,
  card: PaymentMethod,
  approved: boolean,
): SetupIntent {
  if (!approved) {
    const failed = state.patch('setup_intent', intent, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
    });
    state.emit('setup_intent.setup_failed', failed);
    return failed;
  }
  markAuthenticated(state, card);
  const current = state.get('payment_method', card.id);
  if (intent.customer && current.customer === null) attachCard(state, current, intent.customer);
  const done = state.patch('setup_intent', intent, { status: 'succeeded', next_action: null });
  state.emit('setup_intent.succeeded', done);
  return done;
}

export interface SetupOptions {
  readonly customer: string | null;
  readonly metadata: Record<string, string>;
  readonly usage: string;
  readonly description: string | null;
}

export function addSetupIntent(
  state: SandboxState,
  { customer, metadata, usage, description }: SetupOptions,
): SetupIntent {
  const intentId = state.newId('seti_');
  const intent = state.add('setup_intent', {
    id: intentId,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: state.newId(`${intentId}_secret_`),
    created: state.timeFor(customer),
    customer,
    description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage,
  });
  state.emit('setup_intent.created', intent);
  return intent;
}

export const intents = [
  operation(
    'POST /v1/setup_intents',
    {
      automatic_payment_methods: z
        .strictObject({ enabled: bool(), allow_redirects: z.enum(['always', 'never']).optional() })
        .optional(),
      confirm: bool().optional(),
      customer: id().optional(),
      description: text(1000).optional(),
      metadata: metadata().optional(),
      payment_method: id().optional(),
      allowed_payment_method_types: z.array(z.literal('card')).optional(),
      return_url: text(2048).optional(),
      usage: z.enum(['off_session', 'on_session']).default('off_session'),
    },
    ({ state, params }) => {
      const { customer = null, confirm = false, payment_method, return_url = null, usage, description = null } = params;
      if (customer) state.get('customer', customer, 'customer');
      const intent = addSetupIntent(state, {
        customer,
        metadata: mergeMetadata(null, params.metadata),
        usage,
        description,
      });
      if (!confirm) return intent;
      if (!payment_method)
        throw invalidRequest(
          'You cannot confirm this SetupIntent because it is missing a payment method.',
          'payment_method',
          'parameter_missing',
        );
      if (!customer)
        throw invalidRequest(
          'This sandbox requires a customer to confirm a SetupIntent.',
          'customer',
          'parameter_missing',
        );
      return confirmSetup(state, intent, findOrAddCard(state, payment_method, null), return_url);
    },
  ),
  operation('GET /v1/setup_intents/:id', {}, ({ state, id }) => state.get('setup_intent', id)),
  operation('GET /v1/payment_intents/:id', {}, ({ state, id }) => state.get('payment_intent', id)),
];
