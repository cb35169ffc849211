import { FileDown } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { SandboxPortal } from '../../../contract/billing/payment-sandbox.ts';
import { formatDate } from '../../format/date.ts';
import { formatMoney } from '../../format/money.ts';
import { Button } from '../../parts/button/button.tsx';
import { InvoiceStatus } from './invoice-status.tsx';
import { Panel } from './sandbox-panel.tsx';

/** The URL path of an invoice PDF. */
export const invoicePdfPath = (invoiceId: string): string => `/sandbox/invoices/${encodeURIComponent(invoiceId)}/pdf`;

/** All invoices, newest first. */
export function InvoiceList({ invoices }: { invoices: SandboxPortal['invoices'] }) {
  const { pathname } = useLocation();
  return (
    <Panel title="Invoices">
      {invoices.length === 0 && <p className="text-ink-3">No invoices yet.</p>}
      <ul className="divide-y">
        {invoices.map((invoice) => {
          const name = invoice.number ?? 'Draft';
          return (
            <li key={invoice.invoice_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-32 flex-1">
                <Link
                  to={`/pay/invoice/${invoice.invoice_id}`}
                  state={{ portal: pathname }}
                  className="block truncate rounded-s font-[540] underline-offset-2 hover:underline"
                >
                  {name}
                </Link>
                <span className="block text-ink-3 text-meta">{formatDate(invoice.created_at_unix)}</span>
              </span>
              <InvoiceStatus status={invoice.status} />
              <span className="tabular-nums">{formatMoney(invoice.total_cents, invoice.currency)}</span>
              <Button asChild size="small" kind="ghost">
                <a href={invoicePdfPath(invoice.invoice_id)} download aria-label={`Download ${name}`}>
                  <FileDown aria-hidden />
                  PDF
                </a>
              </Button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
