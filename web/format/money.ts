import { formatLocale } from '../messages/locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount in the smallest unit of a currency, as on invoices: `$22.00`, `€21.00`, `-€10.50`, `¥3,000`. */
export function formatMoney(amount: number, currency: string): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat(formatLocale, { style: 'currency', currency: currency.toUpperCase() });
    formats.set(currency, format);
  }
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
