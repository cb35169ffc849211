import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { address, cents, clearable, id, isInRange, mergeMetadata, metadata, range, text } from '../request-params.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Address, Customer } from '../stripe-objects.ts';
import { endSubscription } from '../subscription-end.ts';
import { hasEnded } from '../subscription-items.ts';

const fields = {
  address: clearable(address()).optional(),
  balance: cents().optional(),
  description: clearable(text()).optional(),
  email: clearable(text(512)).optional(),
  invoice_settings: z.strictObject({ default_payment_method: clearable(id()).optional() }).optional(),
  metadata: metadata().optional(),
  name: clearable(text(256)).optional(),
  phone: clearable(text(40)).optional(),
  preferred_locales: z.array(text(20)).max(10).optional(),
};

const completeAddress = (fields: Partial<Address> | null): Address | null =>
  fields && {
    city: fields.city || null,
    country: fields.country || null,
    line1: fields.line1 || null,
    line2: fields.line2 || null,
    postal_code: fields.postal_code || null,
    state: fields.state || null,
  };

interface CustomerParams {
  readonly address?: Address | null;
  readonly balance?: number | undefined;
  readonly description?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly invoice_settings?: { readonly default_payment_method?: string | null | undefined } | undefined;
  readonly metadata?: Record<string, string>;
  readonly name?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly preferred_locales?: string[] | undefined;
  readonly test_clock?: string | undefined;
}

/** Adds a customer with an unused ID. */
export function addCustomer(state: SandboxState, customerId: string, params: CustomerParams): Customer {
  const clock = params.test_clock ? state.get('test_helpers.test_clock', params.test_clock) : undefined;
  const customer = state.add('customer', {
    id: customerId,
    object: 'customer',
    address: params.address ?? null,
    balance: params.balance ?? 0,
    created: clock?.frozen_time ?? state.nowS,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: params.description ?? null,
    email: params.email ?? null,
    invoice_prefix: state.newId('').slice(0, 8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: params.invoice_settings?.default_payment_method ?? null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: params.metadata ?? {},
    name: params.name ?? null,
    next_invoice_sequence: 1,
    phone: params.phone ?? null,
    preferred_locales: params.preferred_locales ?? [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: params.test_clock ?? null,
  });
  state.emit('customer.created', customer);
  return customer;
}

export const customers = [
  operation('POST /v1/customers', { ...fields, test_clock: id().optional() }, ({ state, params }) => {
    if (params.test_clock) state.get('test_helpers.test_clock', params.test_clock, 'test_clock');
    const { address, metadata, ...rest } = params;
    return addCustomer(state, state.newId('cus_'), {
      ...rest,
      address: completeAddress(address ?? null),
      metadata: mergeMetadata(null, metadata),
    });
  }),

  operation('GET /v1/customers/:id', {}, ({ state, id }) => state.get('customer', id)),

  operation('POST /v1/customers/:id', fields, ({ state, id, params }) => {
    const customer = state.get('customer', id);
    const { address, invoice_settings, metadata, ...plain } = params;
    const method = invoice_settings?.default_payment_method;
    if (method) state.get('payment_method', method, 'invoice_settings[default_payment_method]');
    const changed = state.patch('customer', customer, {
      ...(Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)) as Partial<Customer>),
      ...(address === undefined ? {} : { address: completeAddress(address) }),
      ...(method === undefined
        ? {}
        : { invoice_settings: { ...customer.invoice_settings, default_payment_method: method } }),
      ...(metadata === undefined ? {} : { metadata: mergeMetadata(customer.metadata, metadata) }),
    });
    state.emit('customer.updated', changed);
    return changed;
  }),

  // Stripe keeps the invoices, as the law demands. Here nothing was paid, so that nothing of the customer stays.
  operation('DELETE /v1/customers/:id', {}, ({ state, id }) => {
    const customer = state.get('customer', id);
    for (const subscription of [...state.all('subscription')])
      if (subscription.customer === id && !hasEnded(subscription))
        endSubscription(state, subscription, { reason: 'cancellation_requested' });
    const deleted = { ...customer, address: null, description: null, email: null, name: null, phone: null };
    state.emit('customer.deleted', { ...deleted, metadata: {} });
    state.removeOwner(id);
    return { id, object: 'customer', deleted: true };
  }),

  listOperation(
    'GET /v1/customers',
    { email: text(512).optional(), created: range().optional(), test_clock: id().optional() },
    function* ({ state, params }) {
      for (const customer of state.all('customer'))
        if (
          (params.email === undefined || customer.email === params.email) &&
          (params.test_clock ?? null) === (customer.test_clock ?? null) &&
          isInRange(customer.created, params.created)
        )
          yield customer;
    },
  ),
];
