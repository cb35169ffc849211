import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, FileDown } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router';
import type { SandboxInvoice } from '../../../contract/billing/payment-sandbox.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { invoicePdfPath } from './invoice-list.tsx';
import { InvoicePayment } from './invoice-payment.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { DiscountRows, MoneyRow, OrderLines } from './money-rows.tsx';
import { PageState } from './sandbox-page-state.tsx';
import { Panel } from './sandbox-panel.tsx';
import { invoiceQuery } from './sandbox-queries.ts';

/** One invoice: its lines, its status and its payment. */
export default function InvoiceScreen() {
  const { invoiceId = '' } = useParams();
  return <PageState query={useQuery(invoiceQuery(invoiceId))}>{(invoice) => <Invoice invoice={invoice} />}</PageState>;
}

/** Whether the user opened the invoice from the customer portal. */
const isFromPortal = (state: unknown): state is { portal: string } =>
  typeof state === 'object' && state !== null && 'portal' in state && typeof state.portal === 'string';

function Invoice({ invoice }: { invoice: SandboxInvoice }) {
  const { state } = useLocation();
  const isDue = invoice.status === 'open' && invoice.amount_due_cents > 0;
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      {isFromPortal(state) && (
        <Button asChild kind="ghost" className="self-start">
          <Link to={state.portal}>
            <ArrowLeft aria-hidden />
            All invoices
          </Link>
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-[640] text-display tracking-tight">Invoice {invoice.number ?? 'draft'}</h1>
        <InvoiceStatus status={invoice.status} />
        <Button asChild className="ms-auto">
          <a href={invoicePdfPath(invoice.invoice_id)} download>
            <FileDown aria-hidden />
            Download PDF
          </a>
        </Button>
      </div>
      <Panel title={`From ${invoice.shop_name}`}>
        <Facts invoice={invoice} />
        <div className="mt-4 border-t pt-4">
          <OrderLines showsPeriod lines={invoice.lines} currency={invoice.currency} />
        </div>
        <Totals invoice={invoice} />
      </Panel>
      {isDue && <InvoicePayment invoice={invoice} />}
      {!isFromPortal(state) && (
        <Button asChild kind={isDue ? 'ghost' : 'primary'} className="self-start">
          {/* Not a Link: a full page load refetches the plan. */}
          <a href={invoice.is_for_subscription ? '/app/subscription' : '/app'}>Back to {invoice.shop_name}</a>
        </Button>
      )}
    </div>
  );
}

function Facts({ invoice }: { invoice: SandboxInvoice }) {
  const { name, email, tax_id: taxId } = invoice.customer;
  const facts = [
    ['Billed to', [name, email].filter(Boolean).join(', ')],
    ['Tax number', taxId],
    ['Date', formatDate(invoice.created_at_unix)],
    ['Due', invoice.due_at_unix !== null && formatDate(invoice.due_at_unix)],
    ['Paid on', invoice.paid_at_unix !== null && formatDate(invoice.paid_at_unix)],
  ] as const;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(
        ([title, value]) =>
          value && (
            <div key={title} className="contents">
              <dt className="text-ink-2">{title}</dt>
              <dd className="min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Totals({ invoice }: { invoice: SandboxInvoice }) {
  const money = (cents: number) => formatMoney(cents, invoice.currency);
  return (
    <dl className="mt-4 flex flex-col gap-2 border-t pt-3">
      <MoneyRow name="Subtotal" value={money(invoice.subtotal_cents)} />
      <DiscountRows discounts={invoice.discounts} currency={invoice.currency} />
      <MoneyRow name="Tax" value={money(invoice.tax_cents)} />
      <MoneyRow strong name="Total" value={money(invoice.total_cents)} />
      {invoice.balance_cents !== 0 && (
        <MoneyRow
          name={invoice.balance_cents < 0 ? 'Credit used' : 'Credit for later invoices'}
          value={money(invoice.balance_cents)}
        />
      )}
      <MoneyRow name="Paid" value={money(invoice.amount_paid_cents)} />
      {invoice.refunded_cents > 0 && <MoneyRow name="Refunded" value={money(-invoice.refunded_cents)} />}
      <MoneyRow strong name="Amount due" value={money(invoice.amount_due_cents)} />
    </dl>
  );
}
