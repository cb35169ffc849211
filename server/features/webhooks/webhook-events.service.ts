import { findWebhookEvent, type WebhookMessageType } from '../../../contract/catalogue/webhook-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { LiveToMany } from '../../platform/live.ts';
import { webhookEventsStore } from './webhook-events.store.ts';
import { buildMessage } from './webhooks.rules.ts';

interface EmittedData {
  readonly [field: string]: unknown;
}

interface EmitOptions {
  /** The person whom it concerns, for their own webhooks. */
  readonly userId?: string;
  /** Only these webhooks of the workspace, whether they subscribe or not. */
  readonly webhookIds?: readonly string[];
}

/** Tells the webhooks of a workspace what happened. */
export function webhookEventsService({
  db,
  clock,
  live,
}: {
  readonly db: Db;
  readonly clock: Clock;
  readonly live: LiveToMany;
}) {
  async function queue(
    tx: Tx,
    workspaceIds: readonly string[],
    type: WebhookMessageType,
    data: EmittedData,
    { userId, webhookIds }: EmitOptions,
  ): Promise<void> {
    const store = webhookEventsStore(tx);
    const subscribed = webhookIds
      ? await store.listEnabled(workspaceIds, webhookIds)
      : await store.listSubscribed(workspaceIds, findWebhookEvent(type), userId);
    if (subscribed.length === 0) return;
    await store.insert(subscribed, { eventType: type, body: buildMessage(type, data, clock()) });
    const audience = [...new Set(subscribed.map(({ workspaceId }) => workspaceId))];
    await live.publishToMany(audience, { topic: 'webhooks' }, tx);
  }

  return {
    /**
     * Queues a message for each webhook that subscribes to its event, in the transaction of what happened: both or neither
     * become true.
     */
    async emit(
      tx: Tx,
      workspaceId: string,
      type: WebhookMessageType,
      data: EmittedData,
      options: EmitOptions = {},
    ): Promise<void> {
      await queue(tx, [workspaceId], type, data, options);
    },

    /** The IDs of the workspace's own webhooks. */
    listWebhookIds: (workspaceId: WorkspaceId): Promise<Set<string>> =>
      webhookEventsStore(db).listWebhookIds(workspaceId),

    /** Like `emit`, for the workspaces that something concerns alike. */
    emitToMany: (tx: Tx, workspaceIds: readonly string[], type: WebhookMessageType, data: EmittedData): Promise<void> =>
      queue(tx, workspaceIds, type, data, {}),
  };
}
export type WebhookEventsService = ReturnType<typeof webhookEventsService>;
export type WebhookEmitter = Pick<WebhookEventsService, 'emit'>;
