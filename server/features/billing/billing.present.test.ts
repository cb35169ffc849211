import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { invoice as invoiceSchema } from '../../../contract/billing/billing.ts';
import { presentInvoice } from './billing.present.ts';
import { toLedgerEntries } from './sync/billing-sync.rules.ts';

const invoice = (currency: string): Stripe.Invoice =>
  ({
    id: 'in_1',
    number: 'A-0001',
    status: 'paid',
    created: 1_790_000_000,
    currency,
    subtotal: 9900,
    total: 9900,
    amount_due: 9900,
    amount_paid: 9900,
    lines: { data: [] },
  }) as unknown as Stripe.Invoice;

it.each(['usd', 'eur', 'pln', 'jpy'])('shows and records an invoice in %s in its own currency', (currency) => {
  expect(invoiceSchema.parse(presentInvoice(invoice(currency)))).toMatchObject({ currency, total_cents: 9900 });
  expect(toLedgerEntries(invoice(currency)).map((entry) => entry.currency)).toEqual([currency, currency]);
});
