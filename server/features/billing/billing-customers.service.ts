import Stripe from 'stripe';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { UserService } from '../user/user.service.ts';
import { type BillingAccount, billingStore } from './billing.store.ts';
import { currentSubscription, type PaidPlan, readPaidPlan } from './sync/billing-sync.rules.ts';

interface BillingCustomersDeps {
  readonly db: Db;
  readonly payments: Payments;
  readonly user: UserService;
  /** A private server sells no plans, but existing ones can be cancelled. */
  readonly isPrivate: () => boolean;
  /** O-25: an isolated server sells no plans either. */
  readonly isIsolated: () => boolean;
}

/** A customer: its row, and its current subscription at the provider. */
interface Customer {
  readonly account: BillingAccount;
  readonly live: Stripe.Subscription | undefined;
  readonly paid: PaidPlan | undefined;
}

const salesDisabled = () =>
  new AppError('feature_not_available', { message: 'This server is private and sells no plans.' });
export const paymentsClosed = (): AppError =>
  new AppError('feature_not_available', { message: 'This server sells no plans, because payments are not set up.' });

/** Workspaces as customers of the payment provider. */
export function billingCustomersService({ db, payments, user, isPrivate, isIsolated }: BillingCustomersDeps) {
  const { stripe } = payments;

  async function ensureCustomer(actor: Actor): Promise<BillingAccount> {
    requirePermission(actor, 'billing.manage');
    return ensureCustomerOf(actor.workspaceId, actor.userId);
  }

  /** Returns the billing account of a workspace, and creates the customer at the provider if there is none. */
  async function ensureCustomerOf(workspaceId: WorkspaceId, userId: string): Promise<BillingAccount> {
    const account = await billingStore(db).get(workspaceId);
    if (account) return account;
    if (isPrivate()) throw salesDisabled();
    const person = await user.find(userId);
    const created = await stripe.customers.create(
      {
        ...(person && { email: person.email }),
        ...(person?.firstName && { name: person.firstName }),
        metadata: { workspace_id: workspaceId },
      },
      { idempotencyKey: `customer:${workspaceId}` },
    );
    await billingStore(db).create(workspaceId, created.id);
    return (await billingStore(db).get(workspaceId)) as BillingAccount;
  }

  /** Creates the customer if there is none; in a transaction, `ensureCustomer` must have run before. */
  async function loadCustomer(actor: Actor, tx?: Tx): Promise<Customer> {
    const account = tx ? await billingStore(tx).get(actor.workspaceId) : await ensureCustomer(actor);
    if (!account) throw new Error('The customer must exist before the transaction starts.');
    const all = await stripe.subscriptions.list({
      customer: account.customerId,
      status: 'all',
      limit: 20,
      expand: ['data.schedule', 'data.discounts'],
    });
    const live = currentSubscription(all.data);
    return { account, live, paid: live && readPaidPlan(live) };
  }

  async function loadPayingCustomer(
    actor: Actor,
    tx?: Tx,
  ): Promise<{ account: BillingAccount; live: Stripe.Subscription; paid: PaidPlan }> {
    const { account, live, paid } = await loadCustomer(actor, tx);
    if (!live || !paid) throw new AppError('subscription_required', { message: 'This workspace has no paid plan.' });
    return { account, live, paid };
  }

  /** Moves URLs of the sandbox's pages to the host that the caller uses. */
  const pageUrl = (url: string, baseUrl: string): string => {
    if (!payments.isSandbox) return url;
    const { pathname, search } = new URL(url);
    return `${baseUrl}${pathname}${search}`;
  };

  return {
    requireSales,
    requireRenewals,
    requirePayments,
    isIsolated,
    ensureCustomer,
    ensureCustomerOf,
    loadCustomer,
    loadPayingCustomer,
    pageUrl,
  };

  /** Throws on a server that sells no plans. */
  function requireSales(): void {
    requireRenewals();
    if (isIsolated()) throw new AppError('feature_not_available', { message: 'This server sells no plans.' });
  }

  /** Throws on a private server, where a plan gives no advantage, and without payments. */
  function requireRenewals(): void {
    if (isPrivate()) throw salesDisabled();
    requirePayments();
  }

  /** Throws if nothing can be paid. */
  function requirePayments(): void {
    if (payments.isClosed) throw paymentsClosed();
  }
}
export type BillingCustomersService = ReturnType<typeof billingCustomersService>;

/** Runs calls to the provider and translates its errors to ours. */
export async function withPaymentErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeCardError)
      throw new AppError('payment_failed', { message: cause.message, cause });
    if (cause instanceof Stripe.errors.StripeConnectionError) throw new AppError('payments_unavailable', { cause });
    if (
      cause instanceof Stripe.errors.StripeInvalidRequestError &&
      /coupon|promotion_code|discount/.test(cause.param ?? '')
    )
      throw new AppError('coupon_expired', { cause });
    throw cause;
  }
}

/** The open invoice of a pending upgrade, which waits for the cardholder's authentication. */
export async function findPendingUpgradeInvoice(
  stripe: Stripe,
  live: Stripe.Subscription | undefined,
): Promise<Stripe.Invoice | undefined> {
  if (!live?.pending_update) return undefined;
  const open = await stripe.invoices.list({ subscription: live.id, status: 'open', limit: 20 });
  return open.data.find(({ billing_reason: reason }) => reason === 'subscription_update');
}

/** Voids the invoice of a pending upgrade, so that a late payment cannot override a newer choice. */
export async function cancelPendingUpgrade(stripe: Stripe, live: Stripe.Subscription): Promise<void> {
  const invoice = await findPendingUpgradeInvoice(stripe, live);
  if (invoice?.id) await stripe.invoices.voidInvoice(invoice.id);
}
