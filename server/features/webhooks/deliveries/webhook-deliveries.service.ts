import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database-client.ts';
import type { Live } from '../../../platform/live.ts';
import { webhookEventsStore } from '../webhook-events.store.ts';
import { buildMessage } from '../webhooks.rules.ts';
import { requireOwner, type WebhookScope, webhookNotFound } from '../webhooks.service.ts';
import { type WebhookRow, webhooksStore } from '../webhooks.store.ts';
import { type DeliveryRow, webhookDeliveriesStore } from './webhook-deliveries.store.ts';

interface DeliveriesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
}

/** The log of what was sent to a webhook, and messages that its owner sends by hand. */
export function webhookDeliveriesService({ db, clock, live }: DeliveriesDeps) {
  async function find(
    actor: Actor,
    scope: WebhookScope,
    webhookId: string,
    action: 'read' | 'manage',
  ): Promise<WebhookRow> {
    const row = await webhooksStore(db).find(requireOwner(actor, scope, action), webhookId);
    if (!row) throw webhookNotFound();
    return row;
  }

  async function queue(actor: Actor, webhook: WebhookRow, eventType: string, body: string): Promise<string> {
    if (webhook.isDisabled || webhook.autoDisabledAt)
      throw new AppError('conflict', { message: 'This webhook is disabled. Enable it first.' });
    const target = { webhookId: webhook.id, workspaceId: webhook.workspaceId };
    const [id] = await webhookEventsStore(db).insert([target], { eventType, body });
    await live.publish(actor.workspaceId, { topic: 'webhooks', id: webhook.id });
    return id!;
  }

  return {
    /** Newest first; `next`: the cursor of the next page. */
    async list(
      actor: Actor,
      scope: WebhookScope,
      webhookId: string,
      { limit, cursor }: { limit: number; cursor: string | undefined },
    ): Promise<{ rows: DeliveryRow[]; next: string | undefined }> {
      const webhook = await find(actor, scope, webhookId, 'read');
      const rows = await webhookDeliveriesStore(db).list(webhook, limit + 1, cursor);
      const page = rows.slice(0, limit);
      return { rows: page, next: rows.length > limit ? page.at(-1)?.id : undefined };
    },

    async resend(actor: Actor, scope: WebhookScope, webhookId: string, deliveryId: string): Promise<string> {
      const webhook = await find(actor, scope, webhookId, 'manage');
      const sent = await webhookDeliveriesStore(db).find(webhook, deliveryId);
      if (!sent) throw new AppError('webhook_delivery_not_found', { param: 'delivery_id' });
      return queue(actor, webhook, sent.eventType, sent.body);
    },

    async sendTest(actor: Actor, scope: WebhookScope, webhookId: string): Promise<string> {
      const webhook = await find(actor, scope, webhookId, 'manage');
      const data = { webhook_id: webhook.id, message: 'This is a test.' };
      return queue(actor, webhook, 'webhook_test', buildMessage('webhook_test', data, clock()));
    },
  };
}
export type WebhookDeliveriesService = ReturnType<typeof webhookDeliveriesService>;
