/** FMT-001: `$22`, `21€`; at most two decimals, without trailing zeros (C-31). */
export function formatPrice(cents: number, currency: 'usd' | 'eur'): string {
  const amount = String(Math.round(cents) / 100);
  return currency === 'usd' ? `$${amount}` : `${amount}€`;
}
