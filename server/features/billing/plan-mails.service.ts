import type Stripe from 'stripe';
import { z } from 'zod';
import { emails } from '../../../contract/catalogue/emails.ts';
import type { NotificationKind } from '../../../contract/catalogue/notification-kinds.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import { greetingName, renderEmail } from '../../platform/mail/email-template.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { AuditLogService } from '../audit-log/audit-log.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { SubscriptionService } from '../subscription/subscription.service.ts';
import type { UserService } from '../user/user.service.ts';
import type { WebhookEmitter } from '../webhooks/webhook-events.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import { duplicateComment } from './sync/billing-sync.service.ts';

const kinds = ['credits-80', 'credits-100', 'payment-failed', 'payment-needs-you', 'plan-ended'] as const;

/** Emails the owner of a workspace about its plan. */
export const planMail = jobKind({
  name: 'billing.mail',
  payload: z.object({ workspaceId: z.string(), kind: z.enum(kinds), url: z.string().optional() }),
});
type PlanMail = z.output<typeof planMail.payload>;

/** Queues the email about used credits, in the transaction that uses them. */
export async function queueCreditsMail(
  jobs: Pick<Jobs, 'send'>,
  tx: Tx,
  workspaceId: WorkspaceId,
  share: 80 | 100,
): Promise<void> {
  await jobs.send(planMail, { workspaceId, kind: share === 100 ? 'credits-100' : 'credits-80' }, { tx });
}

interface PlanMailsDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly mail: Pick<Mail, 'send'>;
  readonly user: UserService;
  readonly workspace: WorkspaceService;
  readonly subscription: SubscriptionService;
  readonly webhooks: WebhookEmitter;
  readonly auditLog: Pick<AuditLogService, 'record'>;
  readonly notifications: Pick<NotificationsService, 'notify' | 'wantsMail'>;
  /** Base URL of the web app. */
  readonly publicUrl: string;
}

/** Events of the provider that cause an email. */
const mailKinds: Readonly<Record<string, PlanMail['kind']>> = {
  'invoice.payment_failed': 'payment-failed',
  'invoice.payment_action_required': 'payment-needs-you',
  'customer.subscription.deleted': 'plan-ended',
};

/** The notifications whose preference decides about the email; the others are always sent. */
const preferences: Readonly<Partial<Record<PlanMail['kind'], NotificationKind>>> = {
  'credits-80': 'quota_80',
  'credits-100': 'quota_100',
  'payment-failed': 'payment_failed',
};

/** Emails about credits and payments. Each is queued in the transaction of its cause, and sent once. */
export function planMailsService({
  db,
  jobs,
  mail,
  user,
  workspace,
  subscription,
  webhooks,
  auditLog,
  notifications,
  publicUrl,
}: PlanMailsDeps) {
  /** Invoices of nothing, as of free plans and trials, are no news. */
  async function notifyPaid(tx: Tx, workspaceId: string, { amount_paid, currency }: Stripe.Invoice): Promise<void> {
    const tenant = amount_paid > 0 ? await workspace.findTenant(workspaceId, tx) : undefined;
    if (!tenant) return;
    const format = new Intl.NumberFormat('en', { style: 'currency', currency });
    const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
    const data = { amount: format.format(amount_paid / 10 ** digits) };
    await notifications.notify(tx, { userIds: [tenant.ownerId], workspaceId, kind: 'invoice_paid', data });
  }

  return {
    /** Queues the email of an event, and the messages of webhooks, in the transaction that records the event, so that duplicates send nothing. */
    async queueEventMail(tx: Tx, event: Stripe.Event, workspaceId: string): Promise<void> {
      const kind = mailKinds[event.type];
      const invoice = event.data.object as Partial<
        Pick<Stripe.Invoice, 'id' | 'hosted_invoice_url' | 'billing_reason' | 'amount_due' | 'currency'>
      >;
      const ended = event.data.object as Partial<Pick<Stripe.Subscription, 'cancellation_details'>>;
      // A duplicate subscription was cancelled: the plan itself continues.
      if (ended.cancellation_details?.comment === duplicateComment) return;
      // The page shows the failed payment of an upgrade, and the plan is unchanged.
      const isUpgrade = kind === 'payment-failed' && invoice.billing_reason === 'subscription_update';
      if (event.type === 'invoice.paid') await notifyPaid(tx, workspaceId, event.data.object);
      if (!kind || isUpgrade) return;
      const { hosted_invoice_url: url } = invoice;
      await jobs.send(planMail, { workspaceId, kind, ...(kind === 'payment-needs-you' && url && { url }) }, { tx });
      if (kind === 'payment-failed') {
        const { id: invoice_id, amount_due, currency } = invoice;
        await webhooks.emit(tx, workspaceId, 'payment_failed', { invoice_id, amount_due, currency });
        const tenant = await workspace.findTenant(workspaceId, tx);
        if (!tenant) return;
        const actor = { workspaceId: tenant.workspaceId, system: true } as const;
        await auditLog.record(tx, actor, 'payment.failed', { id: invoice_id, amount_due, currency });
        await notifications.notify(tx, { userIds: [tenant.ownerId], workspaceId, kind: 'payment_failed', data: {} });
      }
    },

    async send({ workspaceId, kind, url }: PlanMail): Promise<void> {
      const tenant = await workspace.findTenant(workspaceId);
      const owner = tenant && (await user.find(tenant.ownerId));
      if (!tenant || !owner || owner.deletionRequestedAt) return;
      const preference = preferences[kind];
      if (preference && !(await notifications.wantsMail(owner.id, preference))) return;
      const plan = await subscription.getStoredPlan(tenant.workspaceId);
      const resetsOn = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(plan.periodEndsAt);
      const text = {
        'credits-80': emails.creditsUsed(80, resetsOn),
        'credits-100': emails.creditsUsed(100, resetsOn),
        'payment-failed': emails.paymentFailed,
        'payment-needs-you': emails.paymentNeedsYou,
        'plan-ended': emails.planEnded,
      }[kind];
      const letter = { to: owner.email, name: greetingName(owner), text, url: url ?? `${publicUrl}/app/subscription` };
      await transaction(db, (tx) => mail.send(renderEmail(letter), tx));
    },
  };
}
export type PlanMailsService = ReturnType<typeof planMailsService>;
