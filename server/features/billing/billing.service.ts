import type Stripe from 'stripe';
import { hasFirstMonthOffer } from '../../../contract/billing/plan-state.ts';
import type { Currency } from '../../../contract/catalogue/plans/plans.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import { isAllowed } from '../../../contract/permissions/evaluate.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import { mayChangePaymentMethod, paymentKind, toStripeDetails } from './billing.rules.ts';
import { billingStore } from './billing.store.ts';
import { isFirstMonthTier } from './billing-catalogue.rules.ts';
import type { BillingCatalogueService } from './billing-catalogue.service.ts';
import {
  type BillingCustomersService,
  findPendingUpgradeInvoice,
  withPaymentErrors,
} from './billing-customers.service.ts';
import type { PlanTarget } from './plan-changes.service.ts';
import type { PromoReservationsService } from './promo-reservations.service.ts';
import type { WorkspaceLockService } from './workspace-lock.service.ts';

interface BillingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly payments: Payments;
  readonly catalogue: BillingCatalogueService;
  readonly subscription: SubscriptionService;
  readonly customers: BillingCustomersService;
  readonly workspaceLock: WorkspaceLockService;
  readonly reservations: PromoReservationsService;
}

/** Lifetime of a checkout page that holds a limited code, so that an abandoned one gives it back; the provider's minimum is 30. */
const limitedCheckoutMinutes = 35;

/** How long the code stays reserved after that: the provider's clock may be late. */
const clockToleranceMinutes = 5;

interface CheckoutInput extends PlanTarget {
  readonly currency: Currency;
  readonly withFirstMonth: boolean;
}

/** Paid plans: checkout, hosted pages, invoices and details. */
export function billingService(deps: BillingDeps) {
  const { db, clock, payments, catalogue, customers, workspaceLock, reservations, subscription } = deps;
  const { stripe } = payments;
  const { requireSales, requirePayments, ensureCustomer, isIsolated, loadCustomer, pageUrl } = customers;

  return {
    /** Returns the URL of a checkout page. */
    async startCheckout(actor: Actor, input: CheckoutInput, baseUrl: string): Promise<string> {
      requireSales();
      // Create the customer first: the lock needs its row.
      await withPaymentErrors(() => ensureCustomer(actor));
      return workspaceLock.run(actor.workspaceId, (tx) =>
        withPaymentErrors(() => createCheckout(tx, actor, input, baseUrl)),
      );
    },

    /** Returns the URL of the customer portal, which changes the payment method only where that is allowed (BILL-031). */
    async openPortal(actor: Actor, baseUrl: string): Promise<string> {
      requirePayments();
      return withPaymentErrors(async () => {
        const { customerId } = await ensureCustomer(actor);
        const { canChangePaymentMethod } = await readPaymentPlan(actor);
        const configuration = canChangePaymentMethod ? undefined : await catalogue.getCardlessPortal();
        return createPortalSession(customerId, baseUrl, configuration ? { configuration } : {});
      });
    },

    /** Returns the URL of the page that changes the payment method. Throws `feature_not_available` (BILL-031). */
    async openCardPage(actor: Actor, baseUrl: string): Promise<string> {
      requirePayments();
      return withPaymentErrors(async () => {
        const { customerId } = await ensureCustomer(actor);
        const { canChangePaymentMethod } = await readPaymentPlan(actor);
        if (!canChangePaymentMethod)
          throw new AppError('feature_not_available', {
            message: 'The payment method of this workspace cannot be changed.',
          });
        return createPortalSession(customerId, baseUrl, { flow_data: { type: 'payment_method_update' } });
      });
    },

    /**
     * Verifies the card with the bank, without a charge. `url`: the page on which the cardholder must authenticate, or the
     * invoice page of a pending upgrade.
     */
    async verifyCard(actor: Actor, baseUrl: string): Promise<{ isVerified: boolean; url: string | null }> {
      requirePayments();
      return withPaymentErrors(async () => {
        const { account, live } = await loadCustomer(actor);
        const pendingInvoice = await findPendingUpgradeInvoice(stripe, live);
        if (pendingInvoice?.hosted_invoice_url)
          return { isVerified: false, url: pageUrl(pendingInvoice.hosted_invoice_url, baseUrl) };
        const card = await findCardToCharge(account.customerId, live);
        if (!card)
          throw new AppError('payment_failed', { message: 'There is no card to verify. Add a payment method first.' });
        const intent = await stripe.setupIntents.create({
          customer: account.customerId,
          payment_method: card,
          confirm: true,
          usage: 'off_session',
          return_url: `${baseUrl}/app/subscription`,
        });
        const url = intent.next_action?.redirect_to_url?.url;
        return { isVerified: intent.status === 'succeeded', url: url ? pageUrl(url, baseUrl) : null };
      });
    },

    async getDetails(actor: Actor, { isLocal }: { isLocal: boolean }) {
      const paymentPlan = await readPaymentPlan(actor);
      const { account } = paymentPlan;
      return {
        ...paymentPlan,
        canManage: isAllowed(actor, 'billing.manage'),
        stripe: account ? toStripeDetails(account) : { subscription: null, subscription_schedule: null },
        isSandbox: payments.isSandbox,
        hasPayments: !payments.isClosed && (isLocal || !payments.isLocalOnly),
        isIsolated: isIsolated(),
      };
    },

    /** Lists issued invoices, newest first. */
    async listInvoices(actor: Actor, { limit, after }: { limit: number; after: string | undefined }, baseUrl: string) {
      requirePermission(actor, 'invoice.read');
      const account = await billingStore(db).get(actor.workspaceId);
      if (!account) return { invoices: [], hasMore: false };
      return withPaymentErrors(async () => {
        const page = await stripe.invoices.list({
          customer: account.customerId,
          limit,
          ...(after && { starting_after: after }),
        });
        const toPageUrl = (url: string | null | undefined) =>
          url && !payments.isClosed ? pageUrl(url, baseUrl) : null;
        const issued = page.data.filter(({ status }) => status !== 'draft');
        const invoices = issued.map((invoice) => ({
          ...invoice,
          hosted_invoice_url: toPageUrl(invoice.hosted_invoice_url),
          invoice_pdf: toPageUrl(invoice.invoice_pdf),
        }));
        return { invoices, hasMore: page.has_more };
      });
    },

    /** For payouts. */
    requirePayments,
    ensureCustomer,
    pageUrl,
    findConnectAccount: async (workspaceId: WorkspaceId): Promise<string | null> =>
      (await billingStore(db).get(workspaceId))?.connectAccountId ?? null,
    setConnectAccount: (actor: Actor, connectAccountId: string): Promise<void> =>
      billingStore(db).update(actor.workspaceId, { connectAccountId }),
  };

  /** The plan of a workspace, how it is paid, and whether its payment method may be changed. */
  async function readPaymentPlan(actor: Actor) {
    const [plan, account] = await Promise.all([subscription.get(actor), billingStore(db).get(actor.workspaceId)]);
    const kind = paymentKind(plan, { subscriptionId: account?.subscriptionId ?? null, workspaceId: actor.workspaceId });
    const canChangePaymentMethod = mayChangePaymentMethod({
      tier: plan.tier,
      status: plan.status,
      kind,
      trustOnInvoiceCreation: account?.trustOnInvoiceCreation ?? false,
      hasSubscription: Boolean(account?.subscriptionId),
    });
    return { plan, account, kind, canChangePaymentMethod };
  }

  async function createPortalSession(
    customer: string,
    baseUrl: string,
    options: Pick<Stripe.BillingPortal.SessionCreateParams, 'configuration' | 'flow_data'>,
  ): Promise<string> {
    const session = await stripe.billingPortal.sessions.create({
      customer,
      return_url: `${baseUrl}/app/subscription`,
      ...options,
    });
    return pageUrl(session.url, baseUrl);
  }

  /** Creates a checkout page and expires earlier ones, so that a customer cannot pay twice. */
  async function createCheckout(tx: Tx, actor: Actor, input: CheckoutInput, baseUrl: string): Promise<string> {
    const { account, live } = await loadCustomer(actor, tx);
    if (live)
      throw new AppError('conflict', { message: 'This workspace already has a paid plan. Change the plan instead.' });
    const currentPlan = await subscription.getStoredPlan(actor.workspaceId, tx);
    if (currentPlan.workspaceId !== actor.workspaceId)
      throw new AppError('feature_not_available', {
        message: 'Another workspace pays for this plan. Ask one of its admins to change it.',
      });
    if (currentPlan.marketplaceAccountId !== null)
      throw new AppError('feature_not_available', {
        message: 'This workspace pays through Google Cloud Marketplace. Change the plan there.',
      });
    const { previouslySubscribedTiers } = account;
    const currency = previouslySubscribedTiers.length > 0 ? currentPlan.currency : input.currency;
    const { tier, period } = input;
    const mayHaveOffer =
      input.withFirstMonth &&
      !input.promoCode &&
      hasFirstMonthOffer({ tier: currentPlan.tier, billingPeriod: null, previouslySubscribedTiers }, tier, period);
    const offerTier = mayHaveOffer && isFirstMonthTier(tier) ? tier : undefined;
    await reservations.release(tx, actor.workspaceId);
    const until = addMinutes(clock(), limitedCheckoutMinutes + clockToleranceMinutes);
    const code = input.promoCode
      ? await reservations.reserve(tx, actor.workspaceId, input.promoCode, until)
      : undefined;
    const discount = code
      ? { promotion_code: code.id }
      : offerTier && { coupon: await catalogue.ensureFirstMonthCoupon(offerTier) };
    const open = await stripe.checkout.sessions.list({ customer: account.customerId, status: 'open', limit: 20 });
    for (const { id, mode } of open.data) if (mode === 'subscription') await expireCheckout(id);
    const session = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: account.customerId,
      client_reference_id: actor.workspaceId,
      line_items: [{ price: await catalogue.getPriceId({ tier, period, currency }), quantity: 1 }],
      ...(discount ? { discounts: [discount] } : { allow_promotion_codes: true }),
      subscription_data: { metadata: { workspace_id: actor.workspaceId } },
      success_url: `${baseUrl}/app/subscription?checkout=success`,
      cancel_url: `${baseUrl}/app/subscription?checkout=cancelled`,
      ...(code?.isLimited && {
        expires_at: unixSeconds(addMinutes(currentPlan.clockAt ?? clock(), limitedCheckoutMinutes)),
      }),
    });
    if (!session.url) throw new Error('The payment provider returned no checkout URL.');
    return pageUrl(session.url, baseUrl);
  }

  /** Expires a checkout page. Throws `conflict` if it was just paid. */
  async function expireCheckout(sessionId: string): Promise<void> {
    try {
      await stripe.checkout.sessions.expire(sessionId);
    } catch (cause) {
      const { status } = await stripe.checkout.sessions.retrieve(sessionId);
      if (status === 'complete')
        throw new AppError('conflict', { message: 'A plan was just purchased for this workspace.', cause });
      if (status === 'open') throw cause;
    }
  }

  async function findCardToCharge(
    customerId: string,
    live: Stripe.Subscription | undefined,
  ): Promise<string | undefined> {
    const subscriptionCard = live?.default_payment_method;
    if (subscriptionCard) return typeof subscriptionCard === 'string' ? subscriptionCard : subscriptionCard.id;
    const cards = await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: 1 });
    return cards.data[0]?.id;
  }
}
const addMinutes = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000);

export type BillingService = ReturnType<typeof billingService>;
