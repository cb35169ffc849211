import type { Env } from '../../env.ts';
import { billOverage } from '../../features/billing/overage.service.ts';
import { readPaidFacts } from '../../features/billing/paid-facts.service.ts';
import { queueCreditsMail } from '../../features/billing/plan-mails.service.ts';
import { listGroupMembers } from '../../features/groups/groups.service.ts';
import { releaseReservations } from '../../features/subscription/subscription.jobs.ts';
import { mountSubscription } from '../../features/subscription/subscription.routes.ts';
import { subscriptionService } from '../../features/subscription/subscription.service.ts';
import { creditsSpentByKey, creditsSpentByMembers } from '../../features/usage/usage.service.ts';
import { countVoices } from '../../features/voices/voice-slots.service.ts';
import type { Live } from '../../platform/live.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';
import type { Instance } from './instance.module.ts';
import type { Notifications } from './notifications.module.ts';
import type { Users } from './users.module.ts';
import type { Webhooks } from './webhooks.module.ts';

type CreditsDeps = Pick<Platform, 'db' | 'clock' | 'jobs' | 'serverInstance'> & {
  readonly env: Pick<Env, 'SMTP_URL'>;
  readonly live: Live;
  readonly metrics: Pick<Platform['metrics'], 'recordCredits'>;
  readonly instance: Pick<Instance['instance'], 'isPrivate'>;
  readonly user: Pick<Users['user'], 'find'>;
  readonly owners: Users['owners'];
  readonly webhooks: Pick<Webhooks['webhooks'], 'emit'>;
  readonly auditLog: Pick<AuditLog['auditLog'], 'record'>;
  readonly notifications: Pick<Notifications['notifications'], 'notify'>;
};

/** The credits and plans of workspaces; every generation reserves credits here. */
export async function openCredits(deps: CreditsDeps) {
  const {
    env,
    db,
    clock,
    live,
    jobs,
    serverInstance,
    metrics,
    instance,
    user,
    owners,
    webhooks,
    auditLog,
    notifications,
  } = deps;
  const subscription = subscriptionService({
    db,
    clock,
    serverInstance,
    live,
    onSpent: metrics.recordCredits,
    isPrivate: instance.isPrivate,
    async getExtension(userId, tx) {
      const person = await user.find(userId, tx);
      return {
        allowedToExtend: person?.allowedToExtendCharacterLimit ?? false,
        maxExtension: person?.maxCharacterLimitExtension ?? null,
      };
    },
    async onNotice(tx, workspaceId, share) {
      await queueCreditsMail(jobs, tx, workspaceId, share);
      const ownerId = await owners.findOwnerId(workspaceId, tx);
      const kind = share === 100 ? 'quota_100' : 'quota_80';
      await notifications.notify(tx, { userIds: ownerId ? [ownerId] : [], workspaceId, kind, data: {} });
      await webhooks.emit(tx, workspaceId, 'usage_threshold', { used_percent: share });
    },
    onPlanChanged: (tx, workspaceId, change) =>
      auditLog.record(tx, { workspaceId, system: true }, 'subscription.changed', { name: change.to, ...change }),
    async onOverageCharged(tx, workspaceId) {
      await jobs.send(billOverage, {}, { workspaceId, singletonKey: workspaceId, tx });
    },
    getPaidFacts: readPaidFacts(db),
    countVoices: countVoices(db),
    isInProbation: owners.isInProbation,
    // Without a mail server, nobody can prove an email.
    isOwnerVerified: env.SMTP_URL === undefined ? undefined : owners.isVerified,
    creditsSpentByKey,
    creditsSpentByMembers,
    listGroupMembers,
  });
  await subscription.releaseDeadReservations();
  return {
    services: { subscription },
    jobs: [releaseReservations(subscription)],
    routes: [mountSubscription(subscription)],
  } satisfies Module;
}
export type Credits = Awaited<ReturnType<typeof openCredits>>['services'];
