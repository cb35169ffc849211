import type { Env } from './env.ts';
import {
  deleteOldBillingEvents,
  queueUnbilledOverage,
  runBillOverage,
  runCancelCustomer,
  runReviewPlan,
  runReviewPlans,
  runSync,
  sendPlanMail,
} from './features/billing/billing.jobs.ts';
import { mountBilling } from './features/billing/billing.routes.ts';
import { billingService } from './features/billing/billing.service.ts';
import { billingCatalogueService } from './features/billing/billing-catalogue.service.ts';
import { billingCustomersService } from './features/billing/billing-customers.service.ts';
import { billingOwnersService } from './features/billing/billing-owners.service.ts';
import { downgradesService } from './features/billing/downgrades.service.ts';
import { billOverage, overageService } from './features/billing/overage.service.ts';
import { planChangesService } from './features/billing/plan-changes.service.ts';
import { planMailsService } from './features/billing/plan-mails.service.ts';
import { billingSyncService } from './features/billing/sync/billing-sync.service.ts';
import { workspaceLockService } from './features/billing/workspace-lock.service.ts';
import { deleteOldSalesRequests } from './features/contact-sales/contact-sales.jobs.ts';
import { mountContactSales } from './features/contact-sales/contact-sales.routes.ts';
import { contactSalesService } from './features/contact-sales/contact-sales.service.ts';
import type { InstanceService } from './features/instance/instance.service.ts';
import { mountPaymentSandbox } from './features/payment-sandbox/payment-sandbox.routes.ts';
import { paymentSandboxService } from './features/payment-sandbox/payment-sandbox.service.ts';
import { mountPayouts } from './features/payouts/payouts.routes.ts';
import { payoutsService } from './features/payouts/payouts.service.ts';
import { mountPlans } from './features/plans/plans.routes.ts';
import { plansService } from './features/plans/plans.service.ts';
import { mountPromoCodes } from './features/promo-codes/promo-codes.routes.ts';
import { promoCodesService } from './features/promo-codes/promo-codes.service.ts';
import { mountSubscription } from './features/subscription/subscription.routes.ts';
import { type SubscriptionService, subscriptionService } from './features/subscription/subscription.service.ts';
import type { UsageService } from './features/usage/usage.service.ts';
import type { UserService } from './features/user/user.service.ts';
import type { VoiceSlotsService } from './features/voices/voice-slots.service.ts';
import type { WorkspaceService } from './features/workspace/workspace.service.ts';
import type { Captcha } from './platform/captcha/captcha.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database-client.ts';
import type { ServerInstance } from './platform/db/server-instance.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Live } from './platform/live.ts';
import type { Log } from './platform/log.ts';
import type { Mail } from './platform/mail/mail.ts';
import { openPayments, type Payments } from './platform/payments/payments.ts';
import type { RateLimiter } from './platform/rate-limiter/rate-limiter.ts';
import { findOrCreateSecret } from './platform/secrets/secrets.ts';

interface CreditsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly serverInstance: ServerInstance;
  readonly live: Live;
  readonly instance: InstanceService;
  readonly onSpent: (credits: number) => void;
  readonly jobs: Pick<Jobs, 'send'>;
  /** They need the credits themselves: asked once all is open. */
  readonly user: () => UserService;
  readonly plans: () => Pick<ReturnType<typeof sellPlans>, 'mails' | 'billing'>;
  readonly usage: () => UsageService;
  readonly voiceSlots: () => VoiceSlotsService;
}

/** The credits of workspaces, which everything that generates asks. */
export const openCredits = ({
  user,
  plans,
  usage,
  voiceSlots,
  instance,
  jobs,
  ...parts
}: CreditsParts): SubscriptionService =>
  subscriptionService({
    ...parts,
    isPrivate: instance.isPrivate,
    async getExtension(userId, tx) {
      const person = await user().find(userId, tx);
      return {
        allowedToExtend: person?.allowedToExtendCharacterLimit ?? false,
        maxExtension: person?.maxCharacterLimitExtension ?? null,
      };
    },
    events: {
      onNotice: (tx, workspaceId, share) => plans().mails.queueCreditsMail(tx, workspaceId, share),
      async onOverageCharged(tx, workspaceId) {
        await jobs.send(billOverage, {}, { workspaceId, singletonKey: workspaceId, tx });
      },
    },
    getPaidFacts: (workspaceId) => plans().billing.getPaidFacts(workspaceId),
    countVoices: (...asked) => voiceSlots().usage(...asked),
    creditsSpentByKey: (...asked) => usage().creditsSpentByKey(...asked),
  });

interface ProviderParts {
  readonly env: Env;
  readonly databaseUrl: string;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Log;
  readonly webUrl: () => string | undefined;
}

/** Where people reach the server, when no request says it. */
export const publicUrlOf = ({ PUBLIC_URL, PORT }: Env): string => PUBLIC_URL ?? `http://localhost:${PORT}`;

/** Stripe, or the sandbox that stands in for it. */
export const openProvider = async ({ env, db, ...parts }: ProviderParts): Promise<Payments> =>
  openPayments({
    ...parts,
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    secret: await findOrCreateSecret(db, 'payments'),
    publicUrl: () => publicUrlOf(env),
  });

interface PlansParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Live;
  readonly rateLimiter: RateLimiter;
  readonly payments: Payments;
  readonly instance: InstanceService;
  readonly subscription: SubscriptionService;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly publicUrl: string;
  readonly captcha: Captcha;
  readonly salesEmail: string | undefined;
}

/** Plans for money: what is sold, to whom, and what the payment provider says of it. */
export function sellPlans(parts: PlansParts) {
  const { instance, payments, subscription } = parts;
  const { isPrivate, isIsolated } = instance;
  const catalogue = billingCatalogueService(payments);
  const mails = planMailsService(parts);
  const downgrades = downgradesService({ ...payments, catalogue });
  const workspaceLock = workspaceLockService(parts.db);
  const sync = billingSyncService({ ...parts, downgrades, workspaceLock, onEvent: mails.queueEventMail });
  const customers = billingCustomersService({ ...parts, isPrivate, isIsolated });
  const changes = planChangesService({ ...parts, catalogue, customers, workspaceLock, downgrades, sync });
  const billingOwners = billingOwnersService({
    ...parts,
    workspaceLock,
    downgrades,
    sync,
    readMode: instance.readMode,
  });
  const billing = billingService({ ...parts, catalogue, customers, workspaceLock });
  const overage = overageService(parts);
  const promoCodes = promoCodesService({ ...parts, isPrivate });
  const sales = contactSalesService({ ...parts, isPrivate });
  return {
    mails,
    billing,
    promoCodes,
    sync,
    billingOwners,
    jobs: [
      runSync(sync),
      runBillOverage(overage),
      queueUnbilledOverage(overage),
      runReviewPlan(billingOwners),
      runReviewPlans(billingOwners),
      runCancelCustomer(billingOwners),
      deleteOldBillingEvents(sync),
      sendPlanMail(mails),
      deleteOldSalesRequests(sales),
    ],
    mounted: [
      mountPlans(plansService(instance)),
      mountContactSales(sales),
      mountSubscription(subscription),
      mountBilling(billing, changes, sync),
      mountPromoCodes(promoCodes),
      mountPayouts(payoutsService({ payments, billing })),
      mountPaymentSandbox(paymentSandboxService(payments)),
    ],
  };
}
