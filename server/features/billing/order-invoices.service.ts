import Stripe from 'stripe';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { billingStore } from './billing.store.ts';
import { findOrUndefined } from './billing-catalogue.service.ts';
import { type BillingCustomersService, paymentsClosed, withPaymentErrors } from './billing-customers.service.ts';
import type { WorkspaceLockService } from './workspace-lock.service.ts';

interface OrderInvoicesDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly customers: Pick<BillingCustomersService, 'ensureCustomerOf' | 'requirePayments' | 'pageUrl'>;
  readonly workspaceLock: Pick<WorkspaceLockService, 'run'>;
}

/** One line of an invoice; amounts are US cents. */
export interface OrderInvoiceLine {
  readonly id: string;
  readonly description: string;
  readonly cents: number;
}

/** An invoice as the provider has it; amounts are US cents. */
export interface OrderInvoice {
  readonly id: string;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  /** Its payment page; null of a draft. */
  readonly url: string | null;
  /** What was given back to the card and to the balance of the customer. */
  readonly refundedCents: number;
  /** What can still be given back. */
  readonly refundableCents: number;
}

/** The order that an invoice belongs to. */
export const orderOfInvoice = (invoice: Pick<Stripe.Invoice, 'metadata'>): string | undefined =>
  invoice.metadata?.order_id;

const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.id;

/** Invoices of single orders. Every call may be repeated after a crash: nothing is charged or refunded twice. */
export function orderInvoicesService({ db, payments, customers, workspaceLock }: OrderInvoicesDeps) {
  const { stripe } = payments;

  async function requireCustomerId(workspaceId: WorkspaceId): Promise<string> {
    const account = await billingStore(db).get(workspaceId);
    if (!account) throw new Error('The workspace is no customer.');
    return account.customerId;
  }

  /** The draft of an order. It is searched first, because the provider drops idempotency keys after a day. */
  async function findOrCreateDraft(customer: string, orderId: string, description: string): Promise<Stripe.Invoice> {
    const recent = await stripe.invoices.list({ customer, limit: 100 });
    const existing = recent.data.find((invoice) => orderOfInvoice(invoice) === orderId);
    if (existing) return existing;
    return stripe.invoices.create(
      {
        customer,
        currency: 'usd',
        description,
        collection_method: 'charge_automatically',
        // The card is charged once, at the submission; after that the customer pays on the page.
        auto_advance: false,
        pending_invoice_items_behavior: 'exclude',
        metadata: { order_id: orderId },
      },
      { idempotencyKey: `order invoice:${orderId}` },
    );
  }

  async function addLines(customer: string, invoice: string, orderId: string, lines: readonly OrderInvoiceLine[]) {
    const items = await stripe.invoiceItems.list({ customer, limit: 100 }).autoPagingToArray({ limit: 1000 });
    const present = new Set(
      items.filter((item) => idOf(item.invoice) === invoice).map((item) => item.metadata?.item_id),
    );
    for (const { id, description, cents } of lines) {
      if (present.has(id)) continue;
      await stripe.invoiceItems.create(
        {
          customer,
          invoice,
          amount: cents,
          currency: 'usd',
          description,
          metadata: { order_id: orderId, item_id: id },
        },
        { idempotencyKey: `order line:${orderId}:${id}` },
      );
    }
  }

  async function findCard(customerId: string): Promise<string | undefined> {
    const customer = await stripe.customers.retrieve(customerId);
    const preferred = customer.deleted ? undefined : idOf(customer.invoice_settings.default_payment_method);
    if (preferred) return preferred;
    const cards = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 1 });
    return cards.data[0]?.id;
  }

  /** Charges the card on file, if there is one; a declined card leaves the invoice open. */
  async function tryToPay(customerId: string, invoiceId: string): Promise<void> {
    const card = await findCard(customerId);
    if (!card) return;
    try {
      await stripe.invoices.pay(invoiceId, { payment_method: card, off_session: true });
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError) return;
      const { status } = await stripe.invoices.retrieve(invoiceId);
      if (status !== 'paid') throw error;
    }
  }

  interface Payment {
    readonly intentId: string;
    readonly paidCents: number;
    readonly refundedCents: number;
  }

  /** What was paid by card, and what of it was given back. */
  async function listPayments(invoice: Stripe.Invoice): Promise<Payment[]> {
    const found: Payment[] = [];
    for (const { amount_paid: paid, payment } of invoice.payments?.data ?? []) {
      const intentId = idOf(payment.payment_intent);
      if (!intentId || !paid) continue;
      const refunds = await stripe.refunds.list({ payment_intent: intentId, limit: 100 });
      const valid = refunds.data.filter(({ status }) => status !== 'failed' && status !== 'canceled');
      found.push({ intentId, paidCents: paid, refundedCents: valid.reduce((sum, { amount }) => sum + amount, 0) });
    }
    return found;
  }

  /** Credit of the customer that paid a part of the invoice. */
  const paidByBalance = ({ starting_balance: before, ending_balance: after }: Stripe.Invoice): number =>
    Math.max(0, (after ?? before) - before);

  async function creditedToBalance(invoice: Stripe.Invoice): Promise<number> {
    const customer = idOf(invoice.customer);
    if (!customer || paidByBalance(invoice) === 0) return 0;
    const entries = await stripe.customers.listBalanceTransactions(customer, { limit: 100 });
    return entries.data.reduce(
      (sum, { metadata, amount }) => (metadata?.refund_of === invoice.id ? sum - amount : sum),
      0,
    );
  }

  async function retrieve(id: string): Promise<Stripe.Invoice | undefined> {
    return findOrUndefined(stripe.invoices.retrieve(id, { expand: ['payments'] }));
  }

  const service = {
    /** Throws `feature_not_available` where nothing can be paid. */
    requirePayments({ isLocal }: { readonly isLocal: boolean }): void {
      customers.requirePayments();
      if (payments.isLocalOnly && !isLocal) throw paymentsClosed();
    },

    /** Makes the workspace a customer of the provider. */
    ensureCustomer: (workspaceId: WorkspaceId, userId: string) =>
      withPaymentErrors(() => customers.ensureCustomerOf(workspaceId, userId)),

    /** Serializes the work on one workspace's invoices. */
    lock: workspaceLock.run,

    /** Creates the invoice of an order as a draft; returns its ID. */
    async create(
      workspaceId: WorkspaceId,
      order: { readonly id: string; readonly name: string; readonly lines: readonly OrderInvoiceLine[] },
    ): Promise<string> {
      const customer = await requireCustomerId(workspaceId);
      const invoice = await findOrCreateDraft(customer, order.id, `Order “${order.name}”`);
      if (!invoice.id) throw new Error('The payment provider returned no invoice.');
      if (invoice.status === 'draft') await addLines(customer, invoice.id, order.id, order.lines);
      return invoice.id;
    },

    /** Issues a draft and charges the card on file once; does nothing for an invoice that was issued before. */
    async collect(workspaceId: WorkspaceId, invoiceId: string): Promise<void> {
      const customer = await requireCustomerId(workspaceId);
      let invoice = await stripe.invoices.retrieve(invoiceId);
      if (invoice.status === 'draft')
        invoice = await stripe.invoices.finalizeInvoice(invoiceId, { auto_advance: false });
      if (invoice.status === 'open' && !invoice.attempted) await tryToPay(customer, invoiceId);
    },

    /** Undefined for one that the provider does not have any more. */
    async find(invoiceId: string): Promise<OrderInvoice | undefined> {
      const invoice = await retrieve(invoiceId);
      if (!invoice?.status) return undefined;
      const byCard = invoice.status === 'paid' ? await listPayments(invoice) : [];
      const credited = await creditedToBalance(invoice);
      const refundedCents = byCard.reduce((sum, one) => sum + one.refundedCents, 0) + credited;
      const paidCents = byCard.reduce((sum, one) => sum + one.paidCents, 0) + paidByBalance(invoice);
      return {
        id: invoiceId,
        status: invoice.status as OrderInvoice['status'],
        url: invoice.hosted_invoice_url ?? null,
        refundedCents,
        refundableCents: invoice.status === 'paid' ? Math.max(0, paidCents - refundedCents) : 0,
      };
    },

    /** Ends an unpaid invoice; false if it is paid. */
    async void(invoiceId: string): Promise<boolean> {
      const invoice = await retrieve(invoiceId);
      if (!invoice || invoice.status === 'void') return true;
      if (invoice.status === 'paid') return false;
      try {
        if (invoice.status === 'draft') await stripe.invoices.del(invoiceId);
        else await stripe.invoices.voidInvoice(invoiceId);
        return true;
      } catch (error) {
        const after = await retrieve(invoiceId);
        if (after?.status === 'paid') return false;
        if (!after || after.status === 'void') return true;
        throw error;
      }
    },

    /** Gives back up to `cents`, first to the cards, then to the balance; returns what was given. */
    async refund(invoiceId: string, cents: number, metadata: Readonly<Record<string, string>>): Promise<number> {
      const invoice = await retrieve(invoiceId);
      if (invoice?.status !== 'paid') return 0;
      let left = cents;
      for (const { intentId, paidCents, refundedCents } of await listPayments(invoice)) {
        const amount = Math.min(left, paidCents - refundedCents);
        if (amount <= 0) continue;
        await stripe.refunds.create(
          { payment_intent: intentId, amount, metadata: { ...metadata } },
          // Whoever repeats the call after a crash reads the refund first; two at once have the same key.
          { idempotencyKey: `order refund:${intentId}:${refundedCents}:${amount}` },
        );
        left -= amount;
      }
      const credited = await creditedToBalance(invoice);
      const toBalance = Math.min(left, paidByBalance(invoice) - credited);
      const customer = idOf(invoice.customer);
      if (customer && toBalance > 0) {
        await stripe.customers.createBalanceTransaction(
          customer,
          { amount: -toBalance, currency: invoice.currency, metadata: { ...metadata, refund_of: invoiceId } },
          { idempotencyKey: `order credit:${invoiceId}:${credited}:${toBalance}` },
        );
        left -= toBalance;
      }
      return cents - left;
    },

    /** The page of an invoice on the host that the caller uses. */
    pageUrl: customers.pageUrl,
  };
  return service;
}
export type OrderInvoicesService = ReturnType<typeof orderInvoicesService>;
