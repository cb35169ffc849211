import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { cardError, collectPayment, markPaid } from '../charges.ts';
import {
  addLines,
  draftInvoice,
  finalizeInvoice,
  itemToDraftLine,
  listPendingItems,
  renewalDraftSeconds,
  voidInvoice,
} from '../invoice-lifecycle.ts';
import { toPricing } from '../invoice-lines.ts';
import {
  bool,
  cents,
  clearable,
  currency,
  id,
  int,
  isInRange,
  mergeMetadata,
  metadata,
  range,
  text,
  unixS,
} from '../request-params.ts';
import { resolveDiscounts, startDiscount } from '../sandbox-discounts.ts';
import { invalidRequest, SandboxError } from '../sandbox-errors.ts';
import { assignToInvoice } from '../subscription-start.ts';
import { dropPendingUpdate, invoiceSubscriptionId } from '../subscription-updates.ts';
import { findOrAddCard } from './payment-methods.ts';

export const discountParams = () =>
  clearable(
    z
      .array(z.strictObject({ coupon: id().optional(), promotion_code: id().optional(), discount: id().optional() }))
      .max(20),
  );

/** When an invoice that is sent is due; undefined if the card is charged instead. */
function readSending(params: {
  readonly collection_method: 'charge_automatically' | 'send_invoice';
  readonly days_until_due?: number | undefined;
  readonly due_date?: number | undefined;
}) {
  const { collection_method: method, days_until_due: daysUntilDue, due_date: dueS } = params;
  if (method === 'send_invoice') {
    if (daysUntilDue === undefined && dueS === undefined)
      throw invalidRequest(
        'You must provide either `days_until_due` or `due_date` with `collection_method=send_invoice`.',
        'days_until_due',
        'parameter_missing',
      );
    return { daysUntilDue, dueS };
  }
  for (const [name, value] of Object.entries({ days_until_due: daysUntilDue, due_date: dueS }))
    if (value !== undefined)
      throw invalidRequest(`You cannot set \`${name}\` unless \`collection_method=send_invoice\`.`, name);
  return undefined;
}

export const invoices = [
  operation(
    'POST /v1/invoices',
    {
      auto_advance: bool().default(false),
      collection_method: z.enum(['charge_automatically', 'send_invoice']).default('charge_automatically'),
      days_until_due: int().min(0).max(3650).optional(),
      due_date: unixS().optional(),
      currency: currency().optional(),
      customer: id(),
      default_payment_method: id().optional(),
      description: text().optional(),
      discounts: discountParams().optional(),
      metadata: metadata().optional(),
      pending_invoice_items_behavior: z.enum(['include', 'exclude']).default('exclude'),
      subscription: id().optional(),
    },
    ({ state, params }) => {
      const sending = readSending(params);
      const customer = state.get('customer', params.customer, 'customer');
      const subscription = params.subscription
        ? state.get('subscription', params.subscription, 'subscription')
        : undefined;
      const inCurrency = params.currency ?? subscription?.currency ?? customer.currency ?? 'usd';
      const isIncluded = params.pending_invoice_items_behavior === 'include';
      const owner = { subscription: subscription?.id ?? null };
      const pending = isIncluded ? listPendingItems(state, customer.id, inCurrency, owner) : { lines: [], items: [] };
      const nowS = state.timeFor(customer.id);
      const order = { customer: customer.id, currency: inCurrency, subtotal: 0, nowS };
      const discounts = resolveDiscounts(state, params.discounts ?? [], order).map((source) =>
        startDiscount(state, source, { customer: customer.id }),
      );
      const invoice = draftInvoice(state, {
        customer: customer.id,
        currency: inCurrency,
        reason: 'manual',
        lines: pending.lines,
        discounts: discounts.map((one) => one.id),
        subscription: subscription?.id ?? null,
        metadata: mergeMetadata(null, params.metadata),
        description: params.description ?? null,
        autoAdvance: params.auto_advance,
        finalizesAtS: params.auto_advance ? nowS + renewalDraftSeconds : null,
        defaultPaymentMethod: params.default_payment_method ?? null,
        sending,
      });
      assignToInvoice(state, pending.items, invoice.id);
      return invoice;
    },
  ),
  operation('GET /v1/invoices/:id', {}, ({ state, id }) => state.get('invoice', id)),
  operation(
    'POST /v1/invoices/:id',
    {
      auto_advance: bool().optional(),
      default_payment_method: clearable(id()).optional(),
      description: clearable(text()).optional(),
      metadata: metadata().optional(),
    },
    ({ state, id, params }) => {
      const invoice = state.get('invoice', id);
      const { auto_advance = invoice.auto_advance, description = invoice.description } = params;
      const changed = state.patch('invoice', invoice, {
        auto_advance,
        description,
        ...(params.default_payment_method === undefined
          ? {}
          : { default_payment_method: params.default_payment_method }),
        metadata: mergeMetadata(invoice.metadata, params.metadata),
      });
      state.emit('invoice.updated', changed);
      return changed;
    },
  ),
  operation('DELETE /v1/invoices/:id', {}, ({ state, id }) => {
    const invoice = state.get('invoice', id);
    if (invoice.status !== 'draft' || invoice.parent?.subscription_details)
      throw invalidRequest(
        'You can only delete draft invoices that do not belong to a subscription.',
        'invoice',
        'invoice_not_editable',
      );
    for (const item of [...state.all('invoiceitem')]) if (item.invoice === id) state.remove('invoiceitem', item.id);
    state.remove('invoice', id);
    state.emit('invoice.deleted', invoice);
    return { id, object: 'invoice', deleted: true };
  }),
  operation('POST /v1/invoices/:id/finalize', { auto_advance: bool().optional() }, ({ state, id, params }) => {
    const draft = state.get('invoice', id);
    const { auto_advance = draft.auto_advance ?? false } = params;
    const open = finalizeInvoice(state, state.patch('invoice', draft, { auto_advance }));
    if (open.amount_due === 0) return markPaid(state, open, false);
    return auto_advance && open.collection_method === 'charge_automatically'
      ? collectPayment(state, open).invoice
      : open;
  }),
  operation(
    'POST /v1/invoices/:id/pay',
    {
      forgive: bool().optional(),
      off_session: bool().optional(),
      paid_out_of_band: bool().optional(),
      payment_method: id().optional(),
    },
    ({ state, id, params }) => {
      const stored = state.get('invoice', id);
      const invoice = stored.status === 'draft' ? finalizeInvoice(state, stored) : stored;
      if (invoice.status === 'paid') throw invalidRequest('Invoice is already paid', 'invoice', 'invoice_already_paid');
      if (invoice.status === 'void') throw invalidRequest('This invoice is void and can no longer be paid.', 'invoice');
      if (params.paid_out_of_band) return markPaid(state, invoice, true);
      const card = params.payment_method ? findOrAddCard(state, params.payment_method, invoice.customer) : undefined;
      const outcome = collectPayment(state, invoice, { manual: true, paymentMethod: card?.id });
      if (outcome.kind === 'paid') return outcome.invoice;
      if (outcome.kind === 'failed') throw cardError(outcome.decline);
      throw new SandboxError(
        402,
        {
          type: 'card_error',
          code: 'invoice_payment_intent_requires_action',
          message: 'This payment requires additional user action before it can be completed successfully.',
        },
        true,
      );
    },
  ),
  operation('POST /v1/invoices/:id/send', {}, ({ state, id }) => {
    const stored = state.get('invoice', id);
    const invoice = stored.status === 'draft' ? finalizeInvoice(state, stored) : stored;
    if (invoice.status !== 'open') throw invalidRequest('You can only send open invoices.', 'invoice');
    if (invoice.amount_due === 0) return markPaid(state, invoice, false);
    state.emit('invoice.sent', invoice);
    return invoice;
  }),
  operation('POST /v1/invoices/:id/void', {}, ({ state, id }) => {
    const voided = voidInvoice(state, state.get('invoice', id));
    dropPendingUpdate(state, voided);
    return voided;
  }),
  operation('POST /v1/invoices/:id/mark_uncollectible', {}, ({ state, id }) => {
    const invoice = state.get('invoice', id);
    if (invoice.status !== 'open') throw invalidRequest('You can only mark open invoices as uncollectible.', 'invoice');
    const changed = state.patch('invoice', invoice, {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: state.timeFor(invoice.customer) },
    });
    state.emit('invoice.marked_uncollectible', changed);
    return changed;
  }),
  listOperation(
    'GET /v1/invoices',
    {
      created: range().optional(),
      customer: id().optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
      subscription: id().optional(),
    },
    function* ({ state, params }) {
      for (const invoice of state.all('invoice'))
        if (
          (params.customer ?? invoice.customer) === invoice.customer &&
          (params.status ?? invoice.status) === invoice.status &&
          (params.subscription === undefined || params.subscription === invoiceSubscriptionId(invoice)) &&
          isInRange(invoice.created, params.created)
        )
          yield invoice;
    },
  ),
];

export const invoiceItems = [
  operation(
    'POST /v1/invoiceitems',
    {
      amount: cents().optional(),
      currency: currency().optional(),
      customer: id(),
      description: text().optional(),
      discountable: bool().optional(),
      invoice: id().optional(),
      metadata: metadata().optional(),
      period: z.strictObject({ start: unixS(), end: unixS() }).optional(),
      pricing: z.strictObject({ price: id() }).optional(),
      quantity: int().min(0).max(1_000_000_000).optional(),
      subscription: id().optional(),
    },
    ({ state, params }) => {
      const customer = state.get('customer', params.customer, 'customer');
      const nowS = state.timeFor(customer.id);
      const price = params.pricing ? state.get('price', params.pricing.price, 'pricing[price]') : undefined;
      const quantity = params.quantity ?? 1;
      const amount = price ? (price.unit_amount ?? 0) * quantity : params.amount;
      if (amount === undefined) throw invalidRequest('Missing required param: amount.', 'amount', 'parameter_missing');
      const subscription = params.subscription
        ? state.get('subscription', params.subscription, 'subscription')
        : undefined;
      const target = params.invoice ? state.get('invoice', params.invoice, 'invoice') : undefined;
      const inCurrency =
        price?.currency ?? params.currency ?? target?.currency ?? subscription?.currency ?? customer.currency;
      if (!inCurrency) throw invalidRequest('Missing required param: currency.', 'currency', 'parameter_missing');
      if (target && target.currency !== inCurrency)
        throw invalidRequest('The currency of the item and of the invoice must be the same.', 'currency');
      const item = state.add('invoiceitem', {
        id: state.newId('ii_'),
        object: 'invoiceitem',
        amount,
        currency: inCurrency,
        customer: customer.id,
        customer_account: null,
        date: nowS,
        description: params.description ?? null,
        discountable: params.discountable ?? amount > 0,
        discounts: [],
        invoice: target?.id ?? null,
        livemode: false,
        metadata: mergeMetadata(null, params.metadata),
        parent: subscription
          ? { subscription_details: { subscription: subscription.id }, type: 'subscription_details' }
          : null,
        period: params.period ?? { start: nowS, end: nowS },
        pricing: toPricing(price ?? null),
        proration: false,
        quantity,
        quantity_decimal: String(quantity),
        tax_rates: [],
        test_clock: customer.test_clock ?? null,
      });
      state.emit('invoiceitem.created', item);
      if (target) addLines(state, target, [itemToDraftLine(state, item)]);
      return item;
    },
  ),
  operation('GET /v1/invoiceitems/:id', {}, ({ state, id }) => state.get('invoiceitem', id)),
  operation('DELETE /v1/invoiceitems/:id', {}, ({ state, id }) => {
    const item = state.get('invoiceitem', id);
    if (item.invoice !== null) throw invalidRequest('This item is already on an invoice.', 'id');
    state.remove('invoiceitem', id);
    state.emit('invoiceitem.deleted', item);
    return { id, object: 'invoiceitem', deleted: true };
  }),
  listOperation(
    'GET /v1/invoiceitems',
    { customer: id().optional(), invoice: id().optional(), pending: bool().optional() },
    function* ({ state, params }) {
      for (const item of state.all('invoiceitem'))
        if (
          (params.customer ?? item.customer) === item.customer &&
          (params.invoice ?? item.invoice) === item.invoice &&
          (params.pending === undefined || params.pending === (item.invoice === null))
        )
          yield item;
    },
  ),
];
