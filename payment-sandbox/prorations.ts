import { type DraftLine, netAmount } from './invoice-lines.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Billed, Invoice, SubscriptionItem } from './stripe-objects.ts';
import { itemCost, productName } from './subscription-items.ts';

/** `amount × part ÷ total` to the nearest cent, rounding half away from zero. Uses integers, so the result is exact. */
export function prorate(amount: number, part: number, total: number): number {
  if (total <= 0) return 0;
  const [cents, numerator, denominator] = [BigInt(Math.abs(amount)), BigInt(part), BigInt(total)];
  return Math.sign(amount) * Number((2n * cents * numerator + denominator) / (2n * denominator));
}

const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** Credit for the paid time of an item after `atS`; undefined if nothing was paid for it. */
export function unusedTimeCredit(
  state: SandboxState,
  subscription: string,
  item: SubscriptionItem,
  atS: number,
): DraftLine | undefined {
  const billed = item.$?.billed;
  if (!billed || billed.endS <= atS) return undefined;
  const cents = prorate(billed.netCents, billed.endS - Math.max(atS, billed.startS), billed.endS - billed.startS);
  if (cents === 0) return undefined;
  return {
    cents: -cents,
    description: `Unused time on ${productName(state, item.price)} after ${formatDay(atS)}`,
    startS: atS,
    endS: billed.endS,
    discountable: false,
    quantity: item.quantity ?? 1,
    price: item.price,
    proration: true,
    subscription,
    item: item.id,
    invoiceItem: null,
  };
}

/** Charge for the rest of the period at the price of an item. */
export function remainingTimeDebit(
  state: SandboxState,
  subscription: string,
  item: SubscriptionItem,
  atS: number,
): DraftLine | undefined {
  const { current_period_start: startS, current_period_end: endS } = item;
  const cents = prorate(itemCost(item), endS - atS, endS - startS);
  if (cents === 0) return undefined;
  return {
    cents,
    description: `Remaining time on ${productName(state, item.price)} after ${formatDay(atS)}`,
    startS: atS,
    endS,
    discountable: true,
    quantity: item.quantity ?? 1,
    price: item.price,
    proration: true,
    subscription,
    item: item.id,
    invoiceItem: null,
  };
}

/** Adds to each item the amount that the invoice bills for it until the end of its period. */
export const withBilledAmounts = (items: readonly SubscriptionItem[], invoice: Invoice): SubscriptionItem[] =>
  items.map((item) => {
    // The invoice can also contain prorations of the previous period: take the line that ends last.
    const [line] = invoice.lines.data
      .filter(({ parent, amount }) => amount >= 0 && parent?.subscription_item_details?.subscription_item === item.id)
      .sort((a, b) => b.period.end - a.period.end);
    if (!line) return item;
    const billed: Billed = { netCents: netAmount(line), startS: line.period.start, endS: line.period.end };
    return { ...item, $: { billed } };
  });
