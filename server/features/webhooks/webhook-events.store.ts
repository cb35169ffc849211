import { and, arrayContains, eq, inArray, isNull, or } from 'drizzle-orm';
import type { WebhookEventName } from '../../../contract/catalogue/webhook-events.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

interface Subscribed {
  readonly webhookId: string;
  readonly workspaceId: string;
}

interface NewMessage {
  readonly eventType: string;
  readonly body: string;
}

export const webhookEventsStore = (db: Db | Tx) => ({
  /** The enabled webhooks that an event of these workspaces goes to; those of a person only if the event is theirs. */
  listSubscribed: (
    workspaceIds: readonly string[],
    event: WebhookEventName,
    userId: string | undefined,
  ): Promise<Subscribed[]> =>
    db
      .select({ webhookId: webhooks.id, workspaceId: webhooks.workspaceId })
      .from(webhooks)
      .where(
        and(
          inArray(webhooks.workspaceId, [...workspaceIds]),
          eq(webhooks.isDisabled, false),
          isNull(webhooks.autoDisabledAt),
          arrayContains(webhooks.events, [event]),
          userId === undefined ? isNull(webhooks.userId) : or(isNull(webhooks.userId), eq(webhooks.userId, userId)),
        ),
      ),

  async insert(subscribed: readonly Subscribed[], message: NewMessage): Promise<void> {
    await db.insert(webhookDeliveries).values(subscribed.map((target) => ({ id: newId(), ...target, ...message })));
  },
});
