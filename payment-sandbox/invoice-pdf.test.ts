import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { SandboxInvoice } from '../contract/billing/payment-sandbox.ts';
import { invoicePdf } from './invoice-pdf.ts';

const at = (iso: string) => Date.parse(iso) / 1000;
const invoice: SandboxInvoice = {
  invoice_id: 'in_1',
  number: 'TIMBRE-0001',
  status: 'paid',
  created_at_unix: at('2026-01-31T10:00:00Z'),
  currency: 'eur',
  total_cents: 1050,
  amount_due_cents: 0,
  shop_name: 'Timbre',
  lines: [
    {
      description: 'Creator, monthly',
      quantity: 1,
      amount_cents: 2100,
      interval: 'month',
      period_start_unix: at('2026-01-31T10:00:00Z'),
      period_end_unix: at('2026-02-28T10:00:00Z'),
      is_proration: false,
    },
  ],
  discounts: [
    {
      code: 'HALF',
      name: 'First month',
      amount_cents: 1050,
      percent_off: 50,
      duration: 'once',
      duration_in_months: null,
    },
  ],
  subtotal_cents: 2100,
  tax_cents: 0,
  balance_cents: 0,
  amount_paid_cents: 1050,
  refunded_cents: 0,
  is_for_subscription: true,
  paid_at_unix: at('2026-02-01T00:30:00Z'),
  due_at_unix: null,
  customer: {
    name: 'Łucja Żak',
    email: 'lucja@example.com',
    address: { line1: 'Hauptstraße 1', line2: null, city: 'Köln', state: null, postal_code: '50667', country: 'DE' },
    tax_id: 'DE123456789',
  },
  cards: [],
};

/** The texts of an uncompressed PDF. Each is hexadecimal Windows-1252, split at kerned letter pairs. */
async function extractTexts(shown: SandboxInvoice): Promise<string[]> {
  const raw = (await buffer(invoicePdf(shown, { compress: false }))).toString('latin1');
  expect(raw.startsWith('%PDF-')).toBe(true);
  const decoder = new TextDecoder('windows-1252');
  return [...raw.matchAll(/\[([^\]]*)\] TJ/g)].map(([, list = '']) =>
    decoder.decode(Buffer.from([...list.matchAll(/<([0-9a-f]*)>/g)].map(([, hex]) => hex).join(''), 'hex')),
  );
}

it('shows seller, customer, lines, discount, totals and payment date', async () => {
  const texts = await extractTexts(invoice);
  expect(texts).toEqual(
    expect.arrayContaining([
      'Invoice TIMBRE-0001',
      'Paid',
      '31 January 2026',
      '1 February 2026',
      'Timbre',
      'lucja@example.com',
      'Hauptstraße 1',
      '50667 Köln',
      'Germany',
      'Tax ID DE123456789',
      'Creator, monthly',
      '31 January 2026 to 28 February 2026',
      '€21.00',
      'First month (HALF)',
      '-€10.50',
      'Total',
      '€10.50',
      'Amount due',
      '€0.00',
    ]),
  );
  // Letters that the standard fonts lack are in their nearest form.
  expect(texts).toContain('Lucja Zak');
});

it('continues long invoices on further pages without losing lines', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => ({ ...invoice.lines[0]!, description: `Line ${at + 1}` }));
  const texts = await extractTexts({ ...invoice, lines });
  expect(lines.filter(({ description }) => !texts.includes(description))).toEqual([]);
  const raw = (await buffer(invoicePdf({ ...invoice, lines }, { compress: false }))).toString('latin1');
  expect(raw.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(2);
});
