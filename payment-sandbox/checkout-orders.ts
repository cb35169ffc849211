import { discountAmounts } from './sandbox-discounts.ts';
import type { SandboxState } from './sandbox-state.ts';
import type { CheckoutSession, Coupon, DiscountSource, List, Price } from './stripe-objects.ts';

export interface OrderLine {
  readonly price: Price;
  readonly quantity: number;
  readonly cents: number;
  /** Amount of each discount, in the order of the discounts. */
  readonly centsOff: readonly number[];
}

export interface Order {
  readonly lines: readonly OrderLine[];
  readonly discounts: readonly { readonly source: DiscountSource; readonly coupon: Coupon; readonly cents: number }[];
  readonly currency: string;
  readonly subtotal: number;
  readonly total: number;
  /** Price of later periods, with the discounts of duration `forever` only. */
  readonly recurring: number;
}

/** The order of a checkout session: its lines and discounts, with the totals. */
export function buildOrder(
  state: SandboxState,
  items: NonNullable<CheckoutSession['$']>['items'] = [],
  sources: readonly DiscountSource[] = [],
): Order {
  const lines = items.map(({ price: id, quantity }) => {
    const price = state.get('price', id, 'line_items[0][price]');
    return { price, quantity, cents: (price.unit_amount ?? 0) * quantity };
  });
  const currency = lines[0]?.price.currency ?? 'usd';
  const subtotal = lines.reduce((sum, { cents }) => sum + cents, 0);
  const applied = sources.map((source) => ({ source, coupon: state.get('coupon', source.coupon) }));
  const centsOff = discountAmounts(
    lines.map(({ cents }) => ({ cents, discountable: true })),
    applied.map(({ coupon }) => coupon),
    currency,
  );
  const discounts = applied.map((one, at) => ({ ...one, cents: centsOff[at]!.reduce((a, b) => a + b, 0) }));
  const permanentDiscounts = discounts.filter(({ coupon }) => coupon.duration === 'forever');
  return {
    lines: lines.map((line, index) => ({ ...line, centsOff: centsOff.map((amounts) => amounts[index]!) })),
    discounts,
    currency,
    subtotal,
    total: discounts.reduce((sum, { cents }) => sum - cents, subtotal),
    recurring: permanentDiscounts.reduce((sum, { cents }) => sum - cents, subtotal),
  };
}

export function listLineItems(state: SandboxState, session: CheckoutSession): List<object> {
  const order = buildOrder(state, session.$?.items, session.$?.discounts);
  const data = order.lines.map(({ price, quantity, cents, centsOff }, index) => {
    const discount = centsOff.reduce((a, b) => a + b, 0);
    return {
      id: `li_${session.id.slice(-20)}${index}`,
      object: 'item',
      adjustable_quantity: null,
      amount_discount: discount,
      amount_subtotal: cents,
      amount_tax: 0,
      amount_total: cents - discount,
      currency: price.currency,
      description: state.find('product', price.product)?.name ?? null,
      metadata: null,
      price,
      quantity,
    };
  });
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${session.id}/line_items` };
}
