import { costOf, nameOf } from './subscription-items.ts';
import { type DraftLine, netOf } from './invoice-lines.ts';
import type { Billed, Invoice, SubscriptionItem } from './stripe-objects.ts';
import type { SandboxState } from './sandbox-state.ts';

/** `amount × part ÷ whole` to the nearest cent, a half away from zero. All are whole numbers and exact. */
export function portion(amount: number, part: number, whole: number): number {
  if (whole <= 0) return 0;
  const [a, p, w] = [BigInt(Math.abs(amount)), BigInt(part), BigInt(whole)];
  return Math.sign(amount) * Number((2n * a * p + w) / (2n * w));
}

const dayOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** What was paid for the time that an item will not be used, given back. None where nothing was paid. */
export function creditOf(
  state: SandboxState,
  subscription: string,
  item: SubscriptionItem,
  atS: number,
): DraftLine | undefined {
  const billed = item.$?.billed;
  if (!billed || billed.endS <= atS) return undefined;
  const cents = portion(billed.netCents, billed.endS - Math.max(atS, billed.startS), billed.endS - billed.startS);
  if (cents === 0) return undefined;
  return {
    cents: -cents,
    description: `Unused time on ${nameOf(state, item.price)} after ${dayOf(atS)}`,
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

/** The rest of the period at the price of an item. */
export function debitOf(
  state: SandboxState,
  subscription: string,
  item: SubscriptionItem,
  atS: number,
): DraftLine | undefined {
  const { current_period_start: startS, current_period_end: endS } = item;
  const cents = portion(costOf(item), endS - atS, endS - startS);
  if (cents === 0) return undefined;
  return {
    cents,
    description: `Remaining time on ${nameOf(state, item.price)} after ${dayOf(atS)}`,
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

/** The items with what an invoice bills for each until the end of its period. */
export const withBilled = (items: readonly SubscriptionItem[], invoice: Invoice): SubscriptionItem[] =>
  items.map((item) => {
    // Prorations of the period before may stand beside the period that begins.
    const [line] = invoice.lines.data
      .filter(({ parent, amount }) => amount >= 0 && parent?.subscription_item_details?.subscription_item === item.id)
      .sort((a, b) => b.period.end - a.period.end);
    if (!line) return item;
    const billed: Billed = { netCents: netOf(line), startS: line.period.start, endS: line.period.end };
    return { ...item, $: { billed } };
  });
