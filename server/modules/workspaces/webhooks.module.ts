import { webhookDeliveriesService } from '../../features/webhooks/deliveries/webhook-deliveries.service.ts';
import { webhookSenderService } from '../../features/webhooks/deliveries/webhook-sender.service.ts';
import { webhookWorkerService } from '../../features/webhooks/deliveries/webhook-worker.service.ts';
import { webhookEventsService } from '../../features/webhooks/webhook-events.service.ts';
import { queueDisabledMail } from '../../features/webhooks/webhook-notices.service.ts';
import { deleteOldDeliveries } from '../../features/webhooks/webhooks.jobs.ts';
import { mountWebhooks } from '../../features/webhooks/webhooks.routes.ts';
import { webhooksService } from '../../features/webhooks/webhooks.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';
import type { Users } from './users.module.ts';

/** Hosts that development may use without https (O-91). */
const localHosts = ['localhost', '127.0.0.1', '::1'];

type WebhooksDeps = { readonly platform: Platform } & AuditLog & Pick<Users, 'owners'>;

/** The webhooks of workspaces and people; opened early, since most modules emit events. */
export async function openWebhooks({ platform, auditLog, owners }: WebhooksDeps) {
  const { env, db, jobs, proxies, onStop } = platform;
  const allowedHosts = [...env.WEBHOOK_ALLOWED_HOSTS, ...(env.DEVELOPMENT ? localHosts : [])];
  const deps = {
    ...platform,
    auditLog,
    secret: await findOrCreateSecret(db, 'webhooks'),
    outgoing: { ...proxies, allowPrivate: false, allowedHosts },
  };
  const queueMail = queueDisabledMail(jobs);
  const worker = webhookWorkerService({
    ...deps,
    sender: webhookSenderService(deps),
    async onDisabled(tx, webhook) {
      const { id, name, workspaceId } = webhook;
      const tenant = await owners.findTenant(workspaceId, tx);
      if (tenant)
        await auditLog.record(tx, { workspaceId: tenant.workspaceId, system: true }, 'webhook.disabled', { id, name });
      await queueMail(tx, webhook);
    },
  });
  return {
    services: { webhooks: webhookEventsService(platform) },
    jobs: [deleteOldDeliveries(worker)],
    routes: [mountWebhooks(webhooksService(deps), webhookDeliveriesService(deps))],
    async start() {
      if (!env.SERVICES.has('worker')) return;
      worker.start();
      onStop(() => worker.stop());
    },
  } satisfies Module;
}
export type Webhooks = Awaited<ReturnType<typeof openWebhooks>>['services'];
