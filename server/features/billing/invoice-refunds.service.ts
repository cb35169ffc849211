import type Stripe from 'stripe';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { billingStore } from './billing.store.ts';
import { findOrUndefined } from './billing-catalogue.service.ts';
import { withPaymentErrors } from './billing-customers.service.ts';
import { type OrderInvoicesService, orderOfInvoice } from './order-invoices.service.ts';
import type { WorkspaceLockService } from './workspace-lock.service.ts';

interface InvoiceRefundsDeps {
  readonly db: Db;
  readonly payments: Pick<Payments, 'stripe'>;
  readonly orderInvoices: Pick<OrderInvoicesService, 'find' | 'refund'>;
  readonly workspaceLock: Pick<WorkspaceLockService, 'run'>;
}

/** Invoices that staff see. */
const maxInvoices = 20;

/** Amounts are in the smallest unit of the currency. */
export interface RefundableInvoice {
  readonly invoice: Pick<Stripe.Invoice, 'number' | 'status' | 'currency' | 'total' | 'created'> & { id: string };
  readonly refunded: number;
  readonly refundable: number;
}

interface RefundRequest {
  readonly amount: number;
  /** What the caller saw as refunded. */
  readonly refundedBefore: number;
  readonly reason: string;
  readonly staffId: string;
}

/** Invoices of workspaces and their refunds, for staff. */
export function invoiceRefundsService({ db, payments: { stripe }, orderInvoices, workspaceLock }: InvoiceRefundsDeps) {
  async function describe(invoice: Stripe.Invoice, id: string): Promise<RefundableInvoice> {
    const state = invoice.status === 'paid' ? await orderInvoices.find(id) : undefined;
    const refundable = orderOfInvoice(invoice) === undefined ? (state?.refundableCents ?? 0) : 0;
    return { invoice: { ...invoice, id }, refunded: state?.refundedCents ?? 0, refundable };
  }

  return {
    /** Whether the payment provider charges for the plan of a workspace. */
    isPaidPlan: async (workspaceId: WorkspaceId): Promise<boolean> =>
      Boolean((await billingStore(db).get(workspaceId))?.subscriptionId),

    /** The newest issued invoices of a workspace. */
    async list(workspaceId: WorkspaceId): Promise<RefundableInvoice[]> {
      const account = await billingStore(db).get(workspaceId);
      if (!account) return [];
      return withPaymentErrors(async () => {
        const page = await stripe.invoices.list({ customer: account.customerId, limit: maxInvoices });
        const issued = page.data.filter(({ status }) => status !== 'draft');
        return Promise.all(issued.flatMap((invoice) => (invoice.id ? [describe(invoice, invoice.id)] : [])));
      });
    },

    /**
     * Refunds a part of a paid invoice; `onRefund` records it in the same transaction. Throws `concurrent_modification` if
     * another refund was made since the caller looked, so that a repeated call refunds once.
     */
    async refund(
      workspaceId: WorkspaceId,
      invoiceId: string,
      { amount, refundedBefore, reason, staffId }: RefundRequest,
      onRefund: (tx: Tx, invoice: RefundableInvoice['invoice']) => Promise<void>,
    ): Promise<void> {
      const account = await billingStore(db).get(workspaceId);
      const notFound = () =>
        new AppError('document_not_found', { message: 'An invoice with this ID was not found.', param: 'invoice_id' });
      if (!account) throw notFound();
      await workspaceLock.run(workspaceId, (tx) =>
        withPaymentErrors(async () => {
          const invoice = await findOrUndefined(stripe.invoices.retrieve(invoiceId));
          const customer = typeof invoice?.customer === 'string' ? invoice.customer : invoice?.customer?.id;
          if (!invoice || customer !== account.customerId) throw notFound();
          if (orderOfInvoice(invoice) !== undefined)
            throw new AppError('conflict', {
              message: 'This invoice belongs to an order. Cancel the items of the order, which refunds them.',
            });
          const current = await describe(invoice, invoiceId);
          if (current.refunded !== refundedBefore) throw new AppError('concurrent_modification');
          if (amount > current.refundable)
            throw new AppError('invalid_parameters', {
              message: 'The amount is more than what can still be refunded.',
              param: 'amount',
            });
          await onRefund(tx, current.invoice);
          await orderInvoices.refund(invoiceId, amount, { staff_id: staffId, reason });
        }),
      );
    },
  };
}
export type InvoiceRefundsService = ReturnType<typeof invoiceRefundsService>;
