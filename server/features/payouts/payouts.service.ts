import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Payments } from '../../platform/payments/payments.ts';
import type { BillingService } from '../billing/billing.service.ts';

interface PayoutsDeps {
  readonly payments: Payments;
  readonly billing: BillingService;
}

/** Where the app is when no other page is named. */
const homePath = '/app/subscription';

/** The accounts that payouts go to, kept by the payment provider. */
export function payoutsService({ payments, billing }: PayoutsDeps) {
  const { stripe } = payments;

  return {
    /** The page that sets the account up; makes the account where there is none. */
    async startOnboarding(actor: Actor, baseUrl: string, path = homePath): Promise<string> {
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

    /** The page that manages it. Throws where there is none. */
    async openDashboard(actor: Actor, baseUrl: string, path = homePath): Promise<string> {
      const { connectAccountId } = await billing.ensureCustomer(actor);
      if (!connectAccountId)
        throw new AppError('bad_request', { message: 'This workspace has no account for payouts yet.' });
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
