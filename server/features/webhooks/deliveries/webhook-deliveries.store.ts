import { and, asc, desc, eq, isNull, lt, lte, notInArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/database-client.ts';
import type { WebhookRow } from '../webhooks.store.ts';
import { webhookDeliveries, webhooks } from '../webhooks.tables.ts';

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type Result = Pick<DeliveryRow, 'status' | 'responseStatus' | 'responseText' | 'durationMs' | 'finishedAt'> & {
  readonly nextAttemptAt?: Date;
};

export const webhookDeliveriesStore = (db: Db | Tx) => {
  const ofWebhook = ({ id, workspaceId }: Pick<WebhookRow, 'id' | 'workspaceId'>) =>
    and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.workspaceId, workspaceId));

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

    /**
     * Claims deliveries that are due until `leaseEndsAt`: after a crash they are due again then. Of an ordered webhook, only
     * the oldest that is not finished is claimed, so that one process sends one at a time.
     */
    async claim({ id, isOrdered }: WebhookRow, now: Date, leaseEndsAt: Date, limit: number): Promise<DeliveryRow[]> {
      const pending = and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'pending'));
      const isDue = lte(webhookDeliveries.nextAttemptAt, now);
      const oldest = db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(pending)
        .orderBy(asc(webhookDeliveries.createdAt), asc(webhookDeliveries.id))
        .limit(1);
      const candidates = db
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(and(pending, isDue, isOrdered ? eq(webhookDeliveries.id, oldest) : undefined))
        .orderBy(asc(webhookDeliveries.nextAttemptAt))
        .limit(limit)
        .for('update', { skipLocked: true });
      const rows = await db
        .update(webhookDeliveries)
        .set({ nextAttemptAt: leaseEndsAt, attempts: sql`${webhookDeliveries.attempts} + 1` })
        .where(sql`${webhookDeliveries.id} = any(array(${candidates}))`)
        .returning();
      return rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
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
