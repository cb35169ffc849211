import { and, arrayContains, eq, inArray, isNull, or, sql } from 'drizzle-orm';
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

  /** Returns the IDs of the deliveries. */
  async insert(subscribed: readonly Subscribed[], message: NewMessage): Promise<string[]> {
    // The order of messages of one transaction is theirs, so the time is not that of its start.
    const createdAt = sql`clock_timestamp()`;
    const rows = subscribed.map((target) => ({ id: newId(), ...target, ...message, createdAt }));
    await db.insert(webhookDeliveries).values(rows);
    return rows.map(({ id }) => id);
  },
});
