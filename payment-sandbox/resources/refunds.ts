import { z } from 'zod';
import { listOperation, operation } from '../api-operation.ts';
import { findCharge } from '../card-charges.ts';
import { id, int, isInRange, mergeMetadata, metadata, range } from '../request-params.ts';
import { invalidRequest } from '../sandbox-errors.ts';
import type { SandboxState } from '../sandbox-state.ts';
import type { Charge } from '../stripe-objects.ts';

function requireCharge(
  state: SandboxState,
  params: { readonly charge?: string | undefined; readonly payment_intent?: string | undefined },
): Charge {
  if (params.charge) {
    const charge = state.get('charge', params.charge, 'charge');
    if (params.payment_intent && params.payment_intent !== charge.payment_intent)
      throw invalidRequest('The charge does not belong to the PaymentIntent.', 'charge');
    return charge;
  }
  if (!params.payment_intent)
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
      undefined,
      'parameter_missing',
    );
  const payment = state.get('payment_intent', params.payment_intent, 'payment_intent');
  const charge = findCharge(state, payment);
  if (!charge)
    throw invalidRequest(
      `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`,
      'payment_intent',
      'payment_intent_unexpected_state',
    );
  return charge;
}

const dollars = (cents: number, currency: string) => `${currency === 'eur' ? '€' : '$'}${(cents / 100).toFixed(2)}`;

export const refunds = [
  operation(
    'POST /v1/refunds',
    {
      amount: int().min(1).max(99_999_999).optional(),
      charge: id().optional(),
      metadata: metadata().optional(),
      payment_intent: id().optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    },
    ({ state, params }) => {
      const charge = requireCharge(state, params);
      const left = charge.amount - charge.amount_refunded;
      if (left === 0)
        throw invalidRequest(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
      const amount = params.amount ?? left;
      if (amount > left)
        throw invalidRequest(
          `Refund amount (${dollars(amount, charge.currency)}) is greater than unrefunded amount on charge (${dollars(left, charge.currency)})`,
          'amount',
        );
      const refund = state.add('refund', {
        id: state.newId('re_'),
        object: 'refund',
        amount,
        balance_transaction: null,
        charge: charge.id,
        created: state.timeFor(charge.customer),
        currency: charge.currency,
        customer: charge.customer,
        customer_account: null,
        metadata: mergeMetadata(null, params.metadata),
        payment_intent: charge.payment_intent,
        payment_method: charge.payment_method,
        reason: params.reason ?? null,
        receipt_number: null,
        source_transfer_reversal: null,
        status: 'succeeded',
        transfer_reversal: null,
      });
      const refunded = state.patch('charge', charge, {
        amount_refunded: charge.amount_refunded + amount,
        refunded: amount === left,
      });
      state.emit('refund.created', refund);
      state.emit('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: charge.refunded });
      return refund;
    },
  ),
  operation('GET /v1/refunds/:id', {}, ({ state, id }) => state.get('refund', id)),
  operation('POST /v1/refunds/:id', { metadata: metadata().optional() }, ({ state, id, params }) => {
    const refund = state.get('refund', id);
    const changed = state.patch('refund', refund, { metadata: mergeMetadata(refund.metadata, params.metadata) });
    state.emit('refund.updated', changed);
    return changed;
  }),
  listOperation(
    'GET /v1/refunds',
    { charge: id().optional(), created: range().optional(), payment_intent: id().optional() },
    function* ({ state, params }) {
      for (const refund of state.all('refund'))
        if (
          (params.charge ?? refund.charge) === refund.charge &&
          (params.payment_intent ?? refund.payment_intent) === refund.payment_intent &&
          isInRange(refund.created, params.created)
        )
          yield refund;
    },
  ),
  operation('GET /v1/charges/:id', {}, ({ state, id }) => state.get('charge', id)),
  listOperation(
    'GET /v1/charges',
    { created: range().optional(), customer: id().optional(), payment_intent: id().optional() },
    function* ({ state, params }) {
      for (const charge of state.all('charge'))
        if (
          (params.customer ?? charge.customer) === charge.customer &&
          (params.payment_intent ?? charge.payment_intent) === charge.payment_intent &&
          isInRange(charge.created, params.created)
        )
          yield charge;
    },
  ),
];

export const invoicePayments = [
  operation('GET /v1/invoice_payments/:id', {}, ({ state, id }) => state.get('invoice_payment', id)),
  listOperation(
    'GET /v1/invoice_payments',
    {
      created: range().optional(),
      invoice: id().optional(),
      payment: z.strictObject({ payment_intent: id().optional(), type: z.literal('payment_intent') }).optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    },
    function* ({ state, params }) {
      for (const one of state.all('invoice_payment'))
        if (
          (params.invoice ?? one.invoice) === one.invoice &&
          (params.payment?.payment_intent ?? one.payment.payment_intent) === one.payment.payment_intent &&
          (params.status ?? one.status) === one.status &&
          isInRange(one.created, params.created)
        )
          yield one;
    },
  ),
];
