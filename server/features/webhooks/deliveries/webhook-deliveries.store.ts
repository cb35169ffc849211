import { and, asc, desc, eq, isNull, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WebhookRow } from '../webhooks.store.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
/** A delivery that its receiver accepted. */
export type Delivered = Pick<DeliveryRow, 'id' | 'responseStatus' | 'responseText' | 'durationMs'> & {
  readonly finishedAt: Date;
};
type Result = Pick<DeliveryRow, 'status' | 'responseStatus' | 'responseText' | 'durationMs' | 'finishedAt'> & {
  readonly nextAttemptAt?: Date;
};

const toRecord = ({ id, responseStatus, responseText, durationMs, finishedAt }: Delivered) => ({
  id,
  status: responseStatus,
  text: responseText,
  duration_ms: durationMs,
  finished_at: finishedAt,
});

export const webhookDeliveriesStore = (db: Db | Tx) => {
  const ofWebhook = ({ id, workspaceId }: Pick<WebhookRow, 'id' | 'workspaceId'>) =>
    and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.workspaceId, workspaceId));
  const pendingOf = ({ id }: WebhookRow) =>
    and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'pending'));
  /** Counts an attempt of deliveries, by an array of their IDs. */
  const lease = (ids: SQL, leaseEndsAt: Date): Promise<DeliveryRow[]> =>
    db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: leaseEndsAt, attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(sql`${webhookDeliveries.id} = any(${ids})`)
      .returning();

  return {
    /** Newest first, after the delivery `cursor`. */
    list: (webhook: WebhookRow, limit: number, cursor: string | undefined): Promise<DeliveryRow[]> =>
      db
        .select()
        .from(webhookDeliveries)
        .where(
          and(
            ofWebhook(webhook),
            cursor === undefined
              ? undefined
              : sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) < (
                  select d.created_at, d.id from webhook_deliveries d where d.webhook_id = ${webhook.id} and d.id = ${cursor})`,
          ),
        )
        .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
        .limit(limit),

    async find(webhook: WebhookRow, id: string): Promise<DeliveryRow | undefined> {
      const filter = and(ofWebhook(webhook), eq(webhookDeliveries.id, id));
      return (await db.select().from(webhookDeliveries).where(filter))[0];
    },

    /** Enabled webhooks of all tenants with a delivery that is due, besides `except`. */
    async findDue(now: Date, except: readonly string[], limit: number): Promise<string[]> {
      const rows = await db
        .selectDistinct({ id: webhookDeliveries.webhookId })
        .from(webhookDeliveries)
        .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
        .where(
          and(
            eq(webhookDeliveries.status, 'pending'),
            lte(webhookDeliveries.nextAttemptAt, now),
            eq(webhooks.isDisabled, false),
            isNull(webhooks.autoDisabledAt),
            except.length > 0 ? notInArray(webhookDeliveries.webhookId, [...except]) : undefined,
          ),
        )
        .limit(limit);
      return rows.map(({ id }) => id);
    },

    /** Claims the oldest deliveries that are due until `leaseEndsAt`: after a crash they are due again then. Oldest first. */
    async claim(webhook: WebhookRow, now: Date, leaseEndsAt: Date, limit: number): Promise<DeliveryRow[]> {
      const due = db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(pendingOf(webhook), lte(webhookDeliveries.nextAttemptAt, now)))
        .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
        .limit(limit)
        .for('update', { skipLocked: true });
      const rows = await lease(sql`array(${due})`, leaseEndsAt);
      return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    },

    /**
     * Like `claim`, in a transaction, for an ordered webhook: none after a delivery that is not due, so that its retry, or
     * the process that has claimed it, comes first.
     */
    async claimInOrder(webhook: WebhookRow, now: Date, leaseEndsAt: Date, limit: number): Promise<DeliveryRow[]> {
      // Two processes that claim at once would each get a part of the queue.
      await db.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, webhook.id)).for('no key update');
      const oldest = await db
        .select({ id: webhookDeliveries.id, nextAttemptAt: webhookDeliveries.nextAttemptAt })
        .from(webhookDeliveries)
        .where(pendingOf(webhook))
        .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
        .limit(limit);
      const end = oldest.findIndex(({ nextAttemptAt }) => nextAttemptAt > now);
      const ids = oldest.slice(0, end === -1 ? undefined : end).map(({ id }) => id);
      if (ids.length === 0) return [];
      const rows = await lease(sql`${sql.param(ids)}::text[]`, leaseEndsAt);
      return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
    },

    /** Records what was delivered, in one statement for the deliveries of many webhooks. */
    async finishDelivered(results: readonly Delivered[]): Promise<void> {
      await db.execute(sql`
        update webhook_deliveries d set status = 'delivered', response_status = r.status, response_text = r.text,
          duration_ms = r.duration_ms, finished_at = r.finished_at
        from jsonb_to_recordset(${JSON.stringify(results.map(toRecord))}::jsonb)
          as r(id text, status int, text text, duration_ms int, finished_at timestamptz)
        where d.id = r.id and d.status = 'pending'`);
    },

    async finish(id: string, result: Result): Promise<void> {
      await db
        .update(webhookDeliveries)
        .set(result)
        .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'pending')));
    },

    /** Gives claimed deliveries back that were not sent. */
    async release(ids: readonly string[], now: Date): Promise<void> {
      await db
        .update(webhookDeliveries)
        .set({ nextAttemptAt: now, attempts: sql`greatest(${webhookDeliveries.attempts} - 1, 0)` })
        .where(
          and(
            sql`${webhookDeliveries.id} = any(${sql.param([...ids])}::text[])`,
            eq(webhookDeliveries.status, 'pending'),
          ),
        );
    },

    /** Of all tenants. */
    async deleteFinishedBefore(time: Date): Promise<void> {
      await db.delete(webhookDeliveries).where(lt(webhookDeliveries.finishedAt, time));
    },
  };
};
