import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { onboardings } from './onboarding.tables.ts';

export type Onboarding = typeof onboardings.$inferSelect;

/** Rows belong to people, not to tenants: functions take user ids. */
export const onboardingStore = (db: Db | Tx) => {
  const upsert = async (userId: string, changes: Partial<typeof onboardings.$inferInsert>): Promise<Onboarding> => {
    const [row] = await db
      .insert(onboardings)
      .values({ ...changes, userId })
      .onConflictDoUpdate({ target: onboardings.userId, set: changes })
      .returning();
    return row!;
  };
  return {
    upsert,

    async get(userId: string): Promise<Onboarding | undefined> {
      return (await db.select().from(onboardings).where(eq(onboardings.userId, userId)))[0];
    },

    async start(userId: string): Promise<void> {
      await db.insert(onboardings).values({ userId }).onConflictDoNothing();
    },

    /** Creates the checklist with `id`, unless there is one already. */
    createChecklist: (userId: string, id: string): Promise<Onboarding> =>
      db
        .insert(onboardings)
        .values({ userId, checklistId: id })
        .onConflictDoUpdate({
          target: onboardings.userId,
          set: { checklistId: sql`coalesce(${onboardings.checklistId}, ${id})` },
        })
        .returning()
        .then(([row]) => row!),

    /** Undefined if there is no row. */
    async markDone(userId: string, itemId: string): Promise<Onboarding | undefined> {
      const done = sql`case when ${onboardings.doneItems} ? ${itemId} then ${onboardings.doneItems}
        else ${onboardings.doneItems} || ${JSON.stringify([itemId])}::jsonb end`;
      const rows = await db
        .update(onboardings)
        .set({ doneItems: done })
        .where(eq(onboardings.userId, userId))
        .returning();
      return rows[0];
    },
  };
};
