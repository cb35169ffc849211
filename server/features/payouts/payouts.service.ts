import Stripe from 'stripe';
import { hasRecipientAgreement } from '../../../contract/billing/payout-countries.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import { requirePermission } from '../../platform/permissions.ts';
import type { BillingService } from '../billing/billing.service.ts';
import { withPaymentErrors } from '../billing/billing-customers.service.ts';
import type { EarningsService } from '../earnings/earnings.service.ts';
import type { PayoutAccountsService } from '../earnings/transfers/payout-accounts.service.ts';
import type { PayoutTransfersService } from '../earnings/transfers/payout-transfers.service.ts';
import type { UserService } from '../user/user.service.ts';

interface PayoutsDeps {
  readonly payments: Payments;
  readonly billing: Pick<
    BillingService,
    'requirePayments' | 'ensureCustomer' | 'findConnectAccount' | 'setConnectAccount' | 'pageUrl'
  >;
  readonly clock: Clock;
  readonly user: Pick<UserService, 'find'>;
  readonly earnings: Pick<EarningsService, 'findAccount' | 'sumKinds' | 'terms'>;
  readonly accounts: Pick<PayoutAccountsService, 'retrieve' | 'connect' | 'sync'>;
  readonly transfers: Pick<PayoutTransfersService, 'sumCents'>;
}

/** Default page to return to. */
const homePath = '/app/payouts';
/** The state of an account that cannot receive yet is read again after this time. */
const staleAfterMs = 5000;

/** Connected accounts for payouts, at the payment provider, and what they receive. */
export function payoutsService(deps: PayoutsDeps) {
  const { payments, billing, clock, user, earnings, accounts, transfers } = deps;
  const { stripe } = payments;

  /** The connected account of a workspace; those of older versions are known to billing only. */
  async function findAccountId(actor: Actor): Promise<string | undefined> {
    const known = (await earnings.findAccount(actor.workspaceId))?.accountId;
    if (known) return known;
    const older = await billing.findConnectAccount(actor.workspaceId);
    if (older) await accounts.connect(actor.workspaceId, older);
    return older ?? undefined;
  }

  async function hasAgreed(actor: Actor): Promise<boolean> {
    return (await user.find(actor.userId))?.termsAgreedTo.publishing_payouts !== undefined;
  }

  async function openOnboarding(accountId: string, baseUrl: string, path: string): Promise<string> {
    const link = await stripe.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      refresh_url: `${baseUrl}${path}`,
      return_url: `${baseUrl}${path}`,
    });
    return billing.pageUrl(link.url, baseUrl);
  }

  return {
    /**
     * Returns the URL of the onboarding page, and creates the account if there is none or it was closed. Throws
     * `payout_terms_required` or `payout_account_refused`.
     */
    async startOnboarding(
      actor: Actor,
      baseUrl: string,
      { path = homePath, country }: { path?: string | undefined; country?: string | undefined } = {},
    ): Promise<string> {
      billing.requirePayments();
      if (!(await hasAgreed(actor))) throw new AppError('payout_terms_required');
      await billing.ensureCustomer(actor);
      const existing = await findAccountId(actor);
      const isUsable = existing !== undefined && (await accounts.retrieve(existing)) !== undefined;
      const accountId = isUsable ? existing : await createAccount(actor, existing, country);
      return openOnboarding(accountId, baseUrl, path);
    },

    /** Returns the URL of the account's dashboard. Throws `payout_account_not_found`. */
    async openDashboard(actor: Actor, baseUrl: string, path = homePath): Promise<string> {
      billing.requirePayments();
      await billing.ensureCustomer(actor);
      const accountId = await findAccountId(actor);
      const account = accountId && (await accounts.retrieve(accountId));
      if (!account) throw new AppError('payout_account_not_found');
      if (!account.details_submitted) return openOnboarding(account.id, baseUrl, path);
      return billing.pageUrl((await stripe.accounts.createLoginLink(account.id)).url, baseUrl);
    },

    /** The balance and the account. Reads the provider's state while the account cannot receive. */
    async overview(actor: Actor) {
      requirePermission(actor, 'earnings.read');
      const accountId = await findAccountId(actor);
      let account = await earnings.findAccount(actor.workspaceId);
      const now = clock();
      const isStale = !account?.syncedAt || now.getTime() - account.syncedAt.getTime() > staleAfterMs;
      if (accountId && account?.canReceive === 'no' && isStale) {
        // The page shows the last known state while the provider cannot be reached.
        await accounts.sync(accountId).catch(() => undefined);
        account = await earnings.findAccount(actor.workspaceId);
      }
      const [kinds, cents, agreed] = await Promise.all([
        earnings.sumKinds(actor),
        transfers.sumCents(actor.workspaceId),
        hasAgreed(actor),
      ]);
      return {
        account,
        kinds,
        cents,
        hasAgreed: agreed,
        terms: earnings.terms(),
      };
    },
  };

  /** Creates an account with Stripe's controller properties: the platform pays the fees and bears losses. */
  async function createAccount(actor: Actor, closed: string | undefined, country: string | undefined): Promise<string> {
    const params: Stripe.AccountCreateParams = {
      controller: {
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'stripe',
        stripe_dashboard: { type: 'express' },
      },
      capabilities: { transfers: { requested: true } },
      ...(country && { country }),
      ...(country && hasRecipientAgreement(country) && { tos_acceptance: { service_agreement: 'recipient' } }),
      metadata: { workspace_id: actor.workspaceId },
    };
    // The provider also repeats a refusal to the same key, which must not outlive its reason for long.
    const hour = clock().toISOString().slice(0, 13);
    const idempotencyKey = `payout account:${actor.workspaceId}:${closed ?? 'first'}:${country ?? ''}:${hour}`;
    const account = await withPaymentErrors(() => stripe.accounts.create(params, { idempotencyKey })).catch((cause) => {
      if (!(cause instanceof Stripe.errors.StripeInvalidRequestError)) throw cause;
      throw new AppError('payout_account_refused', {
        message: `The payment provider did not open the account: ${cause.message}`,
        cause,
      });
    });
    await billing.setConnectAccount(actor, account.id);
    await accounts.connect(actor.workspaceId, account.id);
    return account.id;
  }
}
export type PayoutsService = ReturnType<typeof payoutsService>;
export type PayoutOverviewFacts = Awaited<ReturnType<PayoutsService['overview']>>;
