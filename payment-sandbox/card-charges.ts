import type { SandboxState } from './sandbox-state.ts';
import type { Charge, PaymentIntent } from './stripe-objects.ts';

/** Adds the charge of a payment that succeeded, and links the payment to it. */
export function addCharge(state: SandboxState, payment: PaymentIntent): Charge {
  const card = state.find('payment_method', (payment.payment_method as string | null) ?? '');
  const charge = state.add('charge', {
    id: state.newId('ch_'),
    object: 'charge',
    amount: payment.amount_received,
    amount_captured: payment.amount_received,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: card?.billing_details ?? { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: state.timeFor(payment.customer),
    currency: payment.currency,
    customer: payment.customer,
    description: payment.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: payment.id,
    payment_method: card?.id ?? null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
  state.patch('payment_intent', payment, { latest_charge: charge.id });
  return charge;
}

/** The charge of a payment; undefined if nothing was paid. Payments of former versions get theirs now. */
export function findCharge(state: SandboxState, payment: PaymentIntent): Charge | undefined {
  const charge = state.find('charge', (payment.latest_charge as string | null) ?? '');
  if (charge) return charge;
  return payment.status === 'succeeded' && payment.amount_received > 0 ? addCharge(state, payment) : undefined;
}
