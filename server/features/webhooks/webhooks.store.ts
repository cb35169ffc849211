import { and, count, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { webhooks } from './webhooks.tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
export type WebhookFields = Partial<Omit<typeof webhooks.$inferInsert, 'id' | 'workspaceId' | 'userId'>>;

/** The webhooks of a workspace (`userId` null), or of one person in it. */
export interface WebhookOwner {
  readonly workspaceId: WorkspaceId;
  readonly userId: string | null;
}

export const webhooksStore = (db: Db | Tx) => {
  const ofOwner = ({ workspaceId, userId }: WebhookOwner) =>
    and(eq(webhooks.workspaceId, workspaceId), userId === null ? isNull(webhooks.userId) : eq(webhooks.userId, userId));
  const byId = (owner: WebhookOwner, id: string) => and(ofOwner(owner), eq(webhooks.id, id));

  return {
    /** Newest first. */
    list: (owner: WebhookOwner): Promise<WebhookRow[]> =>
      db.select().from(webhooks).where(ofOwner(owner)).orderBy(desc(webhooks.createdAt), desc(webhooks.id)),

    async count(owner: WebhookOwner): Promise<number> {
      return (await db.select({ n: count() }).from(webhooks).where(ofOwner(owner)))[0]?.n ?? 0;
    },

    async find(owner: WebhookOwner, id: string): Promise<WebhookRow | undefined> {
      return (await db.select().from(webhooks).where(byId(owner, id)))[0];
    },

    async insert(row: typeof webhooks.$inferInsert): Promise<void> {
      await db.insert(webhooks).values(row);
    },

    async edit(owner: WebhookOwner, id: string, fields: WebhookFields): Promise<void> {
      await db.update(webhooks).set(fields).where(byId(owner, id));
    },

    /** Deletes a webhook; the settings of its workspace no longer name it. */
    async delete(owner: WebhookOwner, id: string): Promise<boolean> {
      if (owner.userId === null)
        await db.execute(sql`
          update workspaces set
            voice_library_removal_notice_webhook_id = nullif(voice_library_removal_notice_webhook_id, ${id}),
            speech_to_text_webhook_ids = array_remove(speech_to_text_webhook_ids, ${id})
          where id = ${owner.workspaceId}
            and (voice_library_removal_notice_webhook_id = ${id} or ${id} = any(speech_to_text_webhook_ids))`);
      return (await db.delete(webhooks).where(byId(owner, id)).returning({ id: webhooks.id })).length > 0;
    },

    /** Read by the worker, for all tenants. */
    async get(id: string): Promise<WebhookRow | undefined> {
      return (await db.select().from(webhooks).where(eq(webhooks.id, id)))[0];
    },

    /** Ends a row of failures. Written at most once a minute, since all deliveries share the row. */
    async recordSuccess(id: string, now: Date): Promise<void> {
      const isStale = or(isNull(webhooks.lastSuccessAt), lt(webhooks.lastSuccessAt, new Date(now.getTime() - 60_000)));
      await db
        .update(webhooks)
        .set({ failuresInRow: 0, lastSuccessAt: now })
        .where(and(eq(webhooks.id, id), or(isStale, gt(webhooks.failuresInRow, 0))));
    },

    async recordFailure(id: string, status: number | null, now: Date): Promise<WebhookRow | undefined> {
      const [row] = await db
        .update(webhooks)
        .set({ failuresInRow: sql`${webhooks.failuresInRow} + 1`, lastFailureAt: now, lastFailureStatus: status })
        .where(eq(webhooks.id, id))
        .returning();
      return row;
    },

    /** False if it was disabled before. */
    async disableAfterFailures(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(webhooks)
        .set({ autoDisabledAt: now })
        .where(and(eq(webhooks.id, id), isNull(webhooks.autoDisabledAt)))
        .returning({ id: webhooks.id });
      return rows.length > 0;
    },
  };
};
