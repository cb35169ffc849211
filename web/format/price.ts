import { formatMoney } from './money.ts';

/**
 * FMT-001: `$22`, `21€`; at most two decimals, without trailing zeros (C-31). Plans have no other currencies, but invoices
 * of a payment provider may.
 */
export function formatPrice(cents: number, currency: string): string {
  if (currency !== 'usd' && currency !== 'eur') return formatMoney(cents, currency);
  const amount = String(Math.round(cents) / 100);
  return currency === 'usd' ? `$${amount}` : `${amount}€`;
}
