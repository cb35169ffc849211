import { and, arrayContains, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { WebhookEventName } from '../../../contract/catalogue/webhook-events.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { webhookDeliveries, webhooks } from './webhooks.tables.ts';

interface Subscribed {
  readonly webhookId: string;
  readonly workspaceId: string;
}

interface NewMessage {
  readonly eventType: string;
  readonly body: string;
}

/** Whether the settings of the workspace name a webhook for the event (WS-027, WS-028), besides its own subscriptions. */
function isNamedFor(event: WebhookEventName): SQL | undefined {
  const named = (condition: SQL) =>
    sql`exists (select from workspaces w where w.id = ${webhooks.workspaceId} and ${condition})`;
  if (event === 'voice_library_removal_notice')
    return named(sql`w.voice_library_removal_notice_webhook_id = ${webhooks.id}`);
  if (event === 'speech_to_text') return named(sql`${webhooks.id} = any(w.speech_to_text_webhook_ids)`);
  return undefined;
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
          or(arrayContains(webhooks.events, [event]), isNamedFor(event)),
          userId === undefined ? isNull(webhooks.userId) : or(isNull(webhooks.userId), eq(webhooks.userId, userId)),
        ),
      ),

  /** Those of these webhooks that are enabled; of the workspace, not of a person. */
  listEnabled: (workspaceIds: readonly string[], ids: readonly string[]): Promise<Subscribed[]> =>
    db
      .select({ webhookId: webhooks.id, workspaceId: webhooks.workspaceId })
      .from(webhooks)
      .where(
        and(
          inArray(webhooks.workspaceId, [...workspaceIds]),
          inArray(webhooks.id, [...ids]),
          isNull(webhooks.userId),
          eq(webhooks.isDisabled, false),
          isNull(webhooks.autoDisabledAt),
        ),
      ),

  async listWebhookIds(workspaceId: WorkspaceId): Promise<Set<string>> {
    const isOfWorkspace = and(eq(webhooks.workspaceId, workspaceId), isNull(webhooks.userId));
    const rows = await db.select({ id: webhooks.id }).from(webhooks).where(isOfWorkspace);
    return new Set(rows.map(({ id }) => id));
  },

  /** Returns the IDs of the deliveries. */
  async insert(subscribed: readonly Subscribed[], message: NewMessage): Promise<string[]> {
    // The order of messages of one transaction is theirs, so the time is not that of its start.
    const createdAt = sql`clock_timestamp()`;
    const rows = subscribed.map((target) => ({ id: newId(), ...target, ...message, createdAt }));
    await db.insert(webhookDeliveries).values(rows);
    return rows.map(({ id }) => id);
  },
});
