import type { SubscriptionDetails } from '../../../contract/billing/billing.ts';
import { formatDate } from '../../format/date.ts';
import { formatPrice } from '../../format/price.ts';
import { t } from '../../messages/t.ts';

type NextInvoiceProps = { details: Pick<SubscriptionDetails, 'next_invoice' | 'currency' | 'has_open_invoices'> };

/** Amount, date and discount of the next invoice (BILL-009). */
export function NextInvoice({ details: { next_invoice: invoice, currency, has_open_invoices } }: NextInvoiceProps) {
  const open = has_open_invoices && (
    <p className="text-bad">{t('You have an open invoice. Pay it in the list below.')}</p>
  );
  if (!invoice)
    return (
      <>
        <p className="text-ink-2">{t('No upcoming charges.')}</p>
        {open}
      </>
    );
  const { discount_percent_off: percent, discount_amount_off: amount, tax_cents: tax } = invoice;
  return (
    <div className="flex flex-col gap-1">
      <p>
        <span className="font-[620] text-title tabular-nums">{formatPrice(invoice.amount_due_cents, currency)}</span>{' '}
        {invoice.next_payment_attempt_unix > 0 && (
          <span className="text-ink-2">
            {t('on {date}', {
              date: formatDate(invoice.next_payment_attempt_unix),
            })}
          </span>
        )}
      </p>
      {percent !== null && <p className="text-ink-2">{t('With a discount of {percent}%.', { percent })}</p>}
      {percent === null && amount !== null && (
        <p className="text-ink-2">{t('With a discount of {amount}.', { amount: formatPrice(amount, currency) })}</p>
      )}
      {tax !== null && tax > 0 && (
        <p className="text-ink-3 text-small">{t('{tax} of it is tax.', { tax: formatPrice(tax, currency) })}</p>
      )}
      {open}
    </div>
  );
}
