import type { SandboxCheckout } from '../../../contract/billing/payment-sandbox.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { classNames } from '../../parts/display/class-names.ts';
import { discountText } from './order-text.ts';

type Currency = NonNullable<SandboxCheckout['currency']>;

interface OrderLinesProps {
  lines: SandboxCheckout['lines'];
  currency: Currency;
  /** Shows the billing period of each line instead of its interval. */
  showsPeriod?: boolean;
}

/** The lines of an order or invoice. */
export function OrderLines({ lines, currency, showsPeriod = false }: OrderLinesProps) {
  return (
    <ul className="flex flex-col gap-2">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id and never reorder
        <li key={index} className="flex items-baseline justify-between gap-4">
          <span className="min-w-0">
            <span className="block">{line.description}</span>
            <span className="block text-ink-3 text-meta">{showsPeriod ? periodText(line) : intervalText(line)}</span>
          </span>
          <span className="tabular-nums">{formatMoney(line.amount_cents, currency)}</span>
        </li>
      ))}
    </ul>
  );
}

type Line = SandboxCheckout['lines'][number];

const intervalText = ({ interval }: Line) => interval && (interval === 'month' ? 'Monthly' : 'Yearly');

const periodText = ({ period_start_unix: from, period_end_unix: to }: Line) =>
  from !== null && to !== null && from !== to && `${formatDate(from)} to ${formatDate(to)}`;

/** The discounts of an order or invoice. */
export function DiscountRows({ discounts, currency }: { discounts: SandboxCheckout['discounts']; currency: Currency }) {
  return discounts.map((discount) => (
    <MoneyRow
      key={discount.code ?? discount.name}
      name={discount.code ?? discount.name}
      help={discountText(discount, currency)}
      value={formatMoney(-Math.abs(discount.amount_cents), currency)}
    />
  ));
}

interface MoneyRowProps {
  name: string;
  help?: string;
  value: string;
  strong?: boolean;
  /** Draws a line above. */
  hasDivider?: boolean;
}

/** One labelled amount in a description list. */
export function MoneyRow({ name, help, value, strong = false, hasDivider = false }: MoneyRowProps) {
  return (
    <div
      className={classNames(
        'flex items-baseline justify-between gap-4',
        strong && 'font-[620]',
        hasDivider && 'border-t pt-2',
      )}
    >
      <dt className="min-w-0">
        {name}
        {help && <span className="block font-normal text-ink-3 text-meta">{help}</span>}
      </dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
