import { discountAmounts } from './sandbox-discounts.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { Discount, InvoiceLine, Price } from './stripe-objects.ts';

/** An invoice line without the fields that depend on the invoice, such as its discounts. */
export interface DraftLine {
  readonly cents: number;
  readonly description: string;
  readonly startS: number;
  readonly endS: number;
  readonly discountable: boolean;
  readonly quantity: number | null;
  readonly price: Price | null;
  readonly proration: boolean;
  readonly subscription: string | null;
  /** ID of the subscription item. */
  readonly item: string | null;
  readonly invoiceItem: string | null;
  readonly metadata?: Record<string, string>;
}

export interface Totals {
  readonly lines: InvoiceLine[];
  readonly subtotal: number;
  readonly total: number;
  readonly discountAmounts: { amount: number; discount: string }[];
}

export const toPricing = (price: Price | null): InvoiceLine['pricing'] =>
  price && {
    price_details: { price: price.id, product: price.product },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  };

/** Applies the discounts to the lines and computes the totals. */
export function computeTotals(
  state: SandboxState,
  drafts: readonly DraftLine[],
  discounts: readonly Discount[],
  currency: string,
  invoice: string,
): Totals {
  const coupons = discounts.map(({ source }) => state.get('coupon', source.coupon));
  // Amounts by discount and line.
  const centsOff = discountAmounts(drafts, coupons, currency);
  const lines = drafts.map((draft, index): InvoiceLine => {
    const amounts = discounts.map(({ id }, at) => ({ amount: centsOff[at]![index]!, discount: id }));
    return toInvoiceLine(state, draft, invoice, currency, draft.discountable ? amounts : []);
  });
  const subtotal = drafts.reduce((sum, { cents }) => sum + cents, 0);
  const sums = discounts.map(({ id }, at) => ({ amount: centsOff[at]!.reduce((a, b) => a + b, 0), discount: id }));
  return { lines, subtotal, total: sums.reduce((sum, { amount }) => sum - amount, subtotal), discountAmounts: sums };
}

const toInvoiceLine = (
  state: SandboxState,
  draft: DraftLine,
  invoice: string,
  currency: string,
  discountAmounts: { amount: number; discount: string }[],
): InvoiceLine => ({
  id: state.newId('il_'),
  object: 'line_item',
  amount: draft.cents,
  currency,
  description: draft.description,
  discount_amounts: discountAmounts,
  discountable: draft.discountable,
  discounts: discountAmounts.map(({ discount }) => discount),
  invoice,
  livemode: false,
  metadata: draft.metadata ?? {},
  parent:
    draft.item === null
      ? {
          invoice_item_details: {
            invoice_item: draft.invoiceItem ?? '',
            proration: draft.proration,
            proration_details: { credited_items: null },
            subscription: draft.subscription,
          },
          subscription_item_details: null,
          type: 'invoice_item_details',
        }
      : {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: draft.invoiceItem,
            proration: draft.proration,
            proration_details: { credited_items: null },
            subscription: draft.subscription,
            subscription_item: draft.item,
          },
          type: 'subscription_item_details',
        },
  period: { end: draft.endS, start: draft.startS },
  pretax_credit_amounts: discountAmounts.map(({ amount, discount }) => ({
    amount,
    discount,
    type: 'discount' as const,
  })),
  pricing: toPricing(draft.price),
  quantity: draft.quantity,
  quantity_decimal: draft.quantity === null ? null : String(draft.quantity),
  subscription: draft.subscription,
  subtotal: draft.cents,
  taxes: [],
});

/** Turns an invoice line back into a draft line, to recompute the totals. */
export const lineToDraft = (state: SandboxState, line: InvoiceLine): DraftLine => ({
  cents: line.amount,
  description: line.description ?? '',
  startS: line.period.start,
  endS: line.period.end,
  discountable: line.discountable,
  quantity: line.quantity,
  price: state.find('price', line.pricing?.price_details?.price ?? '') ?? null,
  proration: line.parent?.subscription_item_details?.proration ?? line.parent?.invoice_item_details?.proration ?? false,
  subscription: line.subscription,
  item: line.parent?.subscription_item_details?.subscription_item ?? null,
  invoiceItem:
    line.parent?.invoice_item_details?.invoice_item ?? line.parent?.subscription_item_details?.invoice_item ?? null,
  metadata: line.metadata,
});

/** The amount of a line after its discounts. */
export const netAmount = (line: InvoiceLine): number =>
  (line.discount_amounts ?? []).reduce((sum, { amount }) => sum - amount, line.amount);
