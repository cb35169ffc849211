import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { BillingService } from '../billing/billing.service.ts';

interface PayoutsDeps {
  readonly payments: Payments;
  readonly billing: BillingService;
}

/** Default page to return to. */
const homePath = '/app/subscription';

/** Connected accounts for payouts, at the payment provider. */
export function payoutsService({ payments, billing }: PayoutsDeps) {
  const { stripe } = payments;

  return {
    /** Returns the URL of the onboarding page, and creates the account if there is none. */
    async startOnboarding(actor: Actor, baseUrl: string, path = homePath): Promise<string> {
      billing.requirePayments();
      const { connectAccountId } = await billing.ensureCustomer(actor);
      const id = connectAccountId ?? (await createAccount(actor));
      const link = await stripe.accountLinks.create({
        account: id,
        type: 'account_onboarding',
        refresh_url: `${baseUrl}${path}`,
        return_url: `${baseUrl}${path}`,
      });
      return billing.pageUrl(link.url, baseUrl);
    },

    /** Returns the URL of the account's dashboard. Throws if there is no account. */
    async openDashboard(actor: Actor, baseUrl: string, path = homePath): Promise<string> {
      billing.requirePayments();
      const { connectAccountId } = await billing.ensureCustomer(actor);
      if (!connectAccountId)
        throw new AppError('bad_request', { message: 'This workspace has no payout account yet.' });
      const account = await stripe.accounts.retrieve(connectAccountId);
      if (!account.details_submitted) return this.startOnboarding(actor, baseUrl, path);
      return billing.pageUrl((await stripe.accounts.createLoginLink(connectAccountId)).url, baseUrl);
    },
  };

  async function createAccount(actor: Actor): Promise<string> {
    const account = await stripe.accounts.create(
      { type: 'express', metadata: { workspace_id: actor.workspaceId } },
      { idempotencyKey: `connect:${actor.workspaceId}` },
    );
    await billing.setConnectAccount(actor, account.id);
    return account.id;
  }
}
export type PayoutsService = ReturnType<typeof payoutsService>;
