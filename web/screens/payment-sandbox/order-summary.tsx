import type { SandboxCheckout } from '../../../contract/billing/payment-sandbox.ts';
import { formatMoney } from '../../format/money.ts';
import { DiscountRows, MoneyRow, OrderLines } from './money-rows.tsx';
import { recurringText } from './order-text.ts';
import { PromotionCode } from './promotion-code.tsx';

/** The lines of the order, the price today and the recurring price. */
export function OrderSummary({ checkout }: { checkout: SandboxCheckout }) {
  const { lines, currency, shop_name: shop, mode } = checkout;
  if (mode === 'setup' || currency === null)
    return (
      <div className="md:pt-4">
        <h1 className="font-[640] text-display tracking-tight">Save a card</h1>
        <p className="mt-1 text-ink-2">{shop} charges it when a payment is due. Nothing is charged now.</p>
      </div>
    );
  const recurring = recurringText(checkout);
  return (
    <div className="flex flex-col gap-5 md:pt-4">
      <div>
        <h1 className="text-ink-2">Subscribe to {lines[0]?.description ?? shop}</h1>
        <p className="mt-1 font-[640] text-[32px] leading-[40px] tracking-tight tabular-nums">
          {formatMoney(checkout.total_cents, currency)} <span className="text-ink-2 text-strong">today</span>
        </p>
        {recurring && <p className="text-ink-2">{recurring}</p>}
      </div>
      <OrderLines lines={lines} currency={currency} />
      <dl className="flex flex-col gap-2 border-t pt-3">
        <MoneyRow name="Subtotal" value={formatMoney(checkout.subtotal_cents, currency)} />
        <DiscountRows discounts={checkout.discounts} currency={currency} />
        {checkout.tax_cents !== 0 && <MoneyRow name="Tax" value={formatMoney(checkout.tax_cents, currency)} />}
        <MoneyRow strong hasDivider name="Total today" value={formatMoney(checkout.total_cents, currency)} />
      </dl>
      {checkout.allow_promotion_codes && <PromotionCode checkout={checkout} />}
    </div>
  );
}
