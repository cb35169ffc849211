const formats = new Map<string, Intl.NumberFormat>();

/** Formats an amount with cents, as on invoices: `$22.00`, `€21.00`, `-€10.50`. */
export function formatMoney(cents: number, currency: 'usd' | 'eur'): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
    formats.set(currency, format);
  }
  return format.format(cents / 100);
}
