import {
  deleteOldBillingEvents,
  queueUnbilledOverage,
  runBillOverage,
  runCancelCustomer,
  runReviewPlan,
  runReviewPlans,
  runSync,
  sendPlanMail,
} from '../../features/billing/billing.jobs.ts';
import { mountBilling, sales as salesRoutes } from '../../features/billing/billing.routes.ts';
import { billingService } from '../../features/billing/billing.service.ts';
import { billingCatalogueService } from '../../features/billing/billing-catalogue.service.ts';
import { billingCustomersService, paymentsClosed } from '../../features/billing/billing-customers.service.ts';
import { billingOwnersService } from '../../features/billing/billing-owners.service.ts';
import { downgradesService } from '../../features/billing/downgrades.service.ts';
import { invoiceRefundsService } from '../../features/billing/invoice-refunds.service.ts';
import { orderInvoicesService } from '../../features/billing/order-invoices.service.ts';
import { overageService } from '../../features/billing/overage.service.ts';
import { planChangesService } from '../../features/billing/plan-changes.service.ts';
import { planMailsService } from '../../features/billing/plan-mails.service.ts';
import { promoReservationsService } from '../../features/billing/promo-reservations.service.ts';
import { billingSyncService } from '../../features/billing/sync/billing-sync.service.ts';
import { workspaceLockService } from '../../features/billing/workspace-lock.service.ts';
import { queueConnectSync } from '../../features/earnings/transfers/payout-transfers.service.ts';
import { mountPaymentSandbox } from '../../features/payment-sandbox/payment-sandbox.routes.ts';
import { paymentSandboxService } from '../../features/payment-sandbox/payment-sandbox.service.ts';
import { mountPaymentSandboxAccounts } from '../../features/payment-sandbox/payment-sandbox-accounts.routes.ts';
import { mountPlans } from '../../features/plans/plans.routes.ts';
import { plansService } from '../../features/plans/plans.service.ts';
import { queueOrderEvent } from '../../features/production-orders/order-payments.service.ts';
import { promoChecksService } from '../../features/promo-codes/promo-checks.service.ts';
import { mountPromoCodes } from '../../features/promo-codes/promo-codes.routes.ts';
import { promoCodesService } from '../../features/promo-codes/promo-codes.service.ts';
import { guard } from '../../http/route.ts';
import { allowsSandbox, opensSandboxToAll, publicBaseUrl } from '../../main.settings.ts';
import { openPayments, type Payments } from '../../platform/payments/payments.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { WorkspacesArea } from '../workspaces/workspaces-area.ts';
import { openPayouts } from './payouts.module.ts';

/** Opens the payment provider: Stripe, or the built-in sandbox without a key. */
export const openPaymentProvider = async ({
  env,
  db,
  databaseUrl,
  clock,
  log,
}: Pick<Platform, 'env' | 'db' | 'databaseUrl' | 'clock' | 'log'>): Promise<Payments> =>
  openPayments({
    databaseUrl,
    clock,
    log,
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    allowSandbox: allowsSandbox(env),
    isSandboxLocal: !opensSandboxToAll(env),
    secret: await findOrCreateSecret(db, 'payments'),
    publicUrl: () => publicBaseUrl(env),
  });

interface PlansDeps {
  readonly platform: Platform;
  readonly workspaces: WorkspacesArea;
}

/** Paid plans: billing, promotion codes and payouts. */
export async function openPlans({ platform, workspaces }: PlansDeps) {
  const { env, events, closeOnStop } = platform;
  const { user, instance, subscription, workspace, webhooks, auditLog, notifications } = workspaces;
  const payments = await closeOnStop(openPaymentProvider(platform));
  events.subscribe('server.listening', ({ url }) => payments.deliverWebhooksTo(url));
  const deps = {
    ...platform,
    payments,
    user,
    subscription,
    workspace,
    webhooks,
    auditLog,
    notifications,
    publicUrl: publicBaseUrl(env),
  };
  const { isPrivate, isIsolated } = instance;
  const catalogue = billingCatalogueService(payments);
  const mails = planMailsService(deps);
  const downgrades = downgradesService({ ...payments, catalogue });
  const workspaceLock = workspaceLockService(deps.db);
  const reservations = promoReservationsService(deps);
  const sync = billingSyncService({
    ...deps,
    downgrades,
    workspaceLock,
    reservations,
    async onEvent(tx, event, workspaceId) {
      // The invoice of an order says nothing about the plan.
      if (!(await queueOrderEvent(deps.jobs, tx, event, workspaceId)))
        await mails.queueEventMail(tx, event, workspaceId);
    },
    onPayoutEvent: (event) => queueConnectSync(deps.jobs, event),
  });
  const customers = billingCustomersService({ ...deps, isPrivate, isIsolated });
  const changes = planChangesService({ ...deps, catalogue, customers, workspaceLock, reservations, downgrades, sync });
  const billingOwners = billingOwnersService({
    ...deps,
    workspaceLock,
    downgrades,
    sync,
    readMode: instance.readMode,
  });
  const billing = billingService({ ...deps, catalogue, customers, workspaceLock, reservations });
  const orderInvoices = orderInvoicesService({ ...deps, customers, workspaceLock });
  const overage = overageService(deps);
  const promoChecks = promoChecksService({ ...deps, isPrivate, isRedeemable: reservations.isRedeemable });
  const requireBuyer = ({ isLocal }: { isLocal: boolean }) => {
    if (payments.isLocalOnly && !isLocal) throw paymentsClosed();
  };
  const payouts = openPayouts({ platform, workspaces, payments, billing, workspaceLock, requireBuyer });
  return {
    services: {
      orderInvoices,
      billing,
      promoCodes: promoCodesService(payments),
      invoiceRefunds: invoiceRefundsService({ ...deps, orderInvoices, workspaceLock }),
      billingOwners,
      ...payouts.services,
    },
    jobs: [
      runSync(sync),
      runBillOverage(overage),
      queueUnbilledOverage(overage),
      runReviewPlan(billingOwners),
      runReviewPlans(billingOwners),
      runCancelCustomer(billingOwners),
      deleteOldBillingEvents(sync),
      sendPlanMail(mails),
      ...payouts.jobs,
    ],
    routes: [
      mountPlans(plansService(instance)),
      guard(mountBilling(billing, changes, sync), requireBuyer, salesRoutes),
      mountPromoCodes(promoChecks),
      ...payouts.routes,
      guard(mountPaymentSandbox(paymentSandboxService(payments)), requireBuyer),
      guard(mountPaymentSandboxAccounts(paymentSandboxService(payments)), requireBuyer),
    ],
  } satisfies Module;
}
