import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { producers } from './producers.tables.ts';

export type Producer = typeof producers.$inferSelect;

/** Rows belong to people, not to tenants: functions take user IDs. */
export const producersStore = (db: Db | Tx) => ({
  async find(userId: string): Promise<Producer | undefined> {
    return (await db.select().from(producers).where(eq(producers.userId, userId)))[0];
  },
});
