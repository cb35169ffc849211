import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { daySeconds } from '../billing-intervals.ts';
import { buildOrder, listLineItems, type Order } from '../checkout-orders.ts';
import { expireSession } from '../due-changes.ts';
import { bool, id, int, mergeMetadata, metadata, text, unixS, url } from '../request-params.ts';
import { resolveDiscounts } from '../sandbox-discounts.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { CheckoutSession, Customer } from '../stripe-objects.ts';
import { requireRecurringPrice } from '../subscription-items.ts';
import { discountParams } from './invoices.ts';

/** Limits of `expires_at`, from now. */
const minLifetimeSeconds = 30 * 60;
const maxLifetimeSeconds = daySeconds;

const sessionParams = {
  allow_promotion_codes: bool().optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  cancel_url: url().optional(),
  client_reference_id: text(200).optional(),
  currency: z.enum(['usd', 'eur']).optional(),
  customer: id().optional(),
  customer_email: text(800).optional(),
  customer_update: z
    .strictObject({ address: text(10).optional(), name: text(10).optional(), shipping: text(10).optional() })
    .optional(),
  discounts: discountParams().optional(),
  expires_at: unixS().optional(),
  line_items: z
    .array(z.strictObject({ price: id(), quantity: int().min(1).max(999_999).default(1) }))
    .max(20)
    .optional(),
  locale: text(10).optional(),
  metadata: metadata().optional(),
  mode: z.enum(['subscription', 'setup']),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  setup_intent_data: z.strictObject({ metadata: metadata().optional(), description: text(1000).optional() }).optional(),
  subscription_data: z.strictObject({ metadata: metadata().optional(), description: text(500).optional() }).optional(),
  success_url: url(),
  tax_id_collection: z.strictObject({ enabled: bool() }).optional(),
};
type SessionParams = z.output<z.ZodObject<typeof sessionParams>>;

/** Checks the parameters of a new session and returns its order without discounts. Throws Stripe's error. */
function checkSession(
  state: SandboxState,
  { mode, line_items = [], discounts, allow_promotion_codes }: SessionParams,
  customer: Customer | undefined,
  lifetimeSeconds: number,
): Order {
  if (mode === 'subscription' && line_items.length === 0)
    throw invalidRequest('`line_items` is required in `subscription` mode.', 'line_items', 'parameter_missing');
  if (mode === 'setup' && line_items.length > 0)
    throw invalidRequest('You may not pass line_items in `setup` mode.', 'line_items');
  if (allow_promotion_codes && discounts?.length)
    throw invalidRequest(
      'You may only specify one of these parameters: allow_promotion_codes, discounts.',
      'discounts',
      'parameters_exclusive',
    );
  if (lifetimeSeconds < minLifetimeSeconds || lifetimeSeconds > maxLifetimeSeconds)
    throw invalidRequest('`expires_at` must be between 30 minutes and 24 hours from now.', 'expires_at');
  for (const [index, { price }] of line_items.entries())
    requireRecurringPrice(state, price, `line_items[${index}][price]`);
  const order = buildOrder(state, line_items);
  if (customer?.currency && mode === 'subscription' && order.currency !== customer.currency)
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${customer.currency}`,
      'line_items[0][price]',
    );
  return order;
}

export const checkoutSessions = [
  operation('POST /v1/checkout/sessions', sessionParams, ({ state, params }) => {
    const { mode, line_items = [], discounts } = params;
    const customer = params.customer ? state.get('customer', params.customer, 'customer') : undefined;
    const nowS = state.timeFor(customer?.id);
    const expiresS = params.expires_at ?? nowS + maxLifetimeSeconds;
    const undiscounted = checkSession(state, params, customer, expiresS - nowS);
    const sources = resolveDiscounts(state, discounts ?? [], {
      customer: customer?.id ?? null,
      currency: undiscounted.currency,
      subtotal: undiscounted.subtotal,
      nowS,
    });
    const order = buildOrder(state, line_items, sources);
    const sessionId = state.newId('cs_test_');
    const isSale = mode === 'subscription';
    const session = state.add('checkout.session', {
      id: sessionId,
      object: 'checkout.session',
      adaptive_pricing: null,
      after_expiration: null,
      allow_promotion_codes: params.allow_promotion_codes ?? null,
      allowed_payment_method_types: null,
      amount_subtotal: isSale ? order.subtotal : null,
      amount_total: isSale ? order.total : null,
      automatic_tax: { enabled: false, liability: null, provider: null, status: null },
      billing_address_collection: params.billing_address_collection ?? null,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      client_secret: null,
      collected_information: null,
      consent: null,
      consent_collection: null,
      created: nowS,
      currency: isSale ? order.currency : null,
      currency_conversion: null,
      custom_fields: [],
      custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
      customer: customer?.id ?? null,
      customer_account: null,
      customer_creation: customer ? null : 'always',
      customer_details: null,
      customer_email: customer ? null : (params.customer_email ?? null),
      discounts: sources.map(({ coupon, promotionCode }) => ({
        coupon: promotionCode ? null : coupon,
        promotion_code: promotionCode,
      })),
      expires_at: expiresS,
      integration_identifier: null,
      invoice: null,
      invoice_creation: null,
      livemode: false,
      locale: null,
      managed_payments: null,
      metadata: mergeMetadata(null, params.metadata),
      mode,
      origin_context: null,
      payment_intent: null,
      payment_link: null,
      payment_method_collection: params.payment_method_collection ?? 'always',
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: ['card'],
      payment_status: isSale ? 'unpaid' : 'no_payment_required',
      permissions: null,
      recovered_from: null,
      saved_payment_method_options: null,
      setup_intent: null,
      shipping_address_collection: null,
      shipping_cost: null,
      shipping_options: [],
      status: 'open',
      submit_type: null,
      subscription: null,
      success_url: params.success_url,
      total_details: isSale
        ? { amount_discount: order.subtotal - order.total, amount_shipping: 0, amount_tax: 0 }
        : null,
      ui_mode: 'hosted_page',
      url: `${state.publicUrl}/pay/checkout/${sessionId}`,
      wallet_options: null,
      $: {
        customer: customer?.id ?? state.newId('cus_'),
        items: line_items,
        discounts: sources,
        subscriptionData: {
          metadata: mergeMetadata(null, params.subscription_data?.metadata),
          description: params.subscription_data?.description ?? null,
        },
        setupMetadata: mergeMetadata(null, params.setup_intent_data?.metadata),
      },
    });
    return session;
  }),
  operation('GET /v1/checkout/sessions/:id', {}, ({ state, id }) => state.get('checkout.session', id)),
  operation('GET /v1/checkout/sessions/:id/line_items', { limit: int().optional() }, ({ state, id }) =>
    listLineItems(state, state.get('checkout.session', id)),
  ),
  operation('POST /v1/checkout/sessions/:id/expire', {}, ({ state, id }) => {
    const session: CheckoutSession = state.get('checkout.session', id);
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
        'session',
      );
    return expireSession(state, session);
  }),
  listOperation(
    'GET /v1/checkout/sessions',
    { customer: id().optional(), status: text(20).optional(), subscription: id().optional() },
    function* ({ state, params }) {
      for (const session of state.all('checkout.session'))
        if (
          (params.customer ?? session.customer) === session.customer &&
          (params.status ?? session.status) === session.status &&
          (params.subscription ?? session.subscription) === session.subscription
        )
          yield session;
    },
  ),
];
