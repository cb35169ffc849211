import { formatLocale, locale } from '../messages/locale.ts';
import { formatMoney } from './money.ts';

/**
 * FMT-001: `$22`, `1,320€`; at most two decimals, without trailing zeros (C-31); in other languages as they write amounts,
 * `22 $`. Plans have no other currencies, but invoices of a payment provider may.
 */
export function formatPrice(cents: number, currency: string): string {
  if (currency !== 'usd' && currency !== 'eur') return formatMoney(cents, currency);
  const amount = Math.round(cents) / 100;
  if (locale !== 'en')
    return new Intl.NumberFormat(formatLocale, {
      style: 'currency',
      currency,
      trailingZeroDisplay: 'stripIfInteger',
    }).format(amount);
  const text = new Intl.NumberFormat(formatLocale, { maximumFractionDigits: 2 }).format(amount);
  return currency === 'usd' ? `$${text}` : `${text}€`;
}
