import { desc, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { salesRequests } from './contact-sales.tables.ts';

export type SalesRequest = typeof salesRequests.$inferSelect;

/** Sales requests belong to the server: the sender has no workspace. */
export const contactSalesStore = (db: Db | Tx) => ({
  async insert(request: SalesRequest): Promise<void> {
    await db.insert(salesRequests).values(request);
  },

  listNewest: (limit: number): Promise<SalesRequest[]> =>
    db.select().from(salesRequests).orderBy(desc(salesRequests.createdAt)).limit(limit),

  async deleteOf(email: string): Promise<void> {
    await db.delete(salesRequests).where(eq(salesRequests.email, email));
  },

  async deleteBefore(date: Date): Promise<void> {
    await db.delete(salesRequests).where(lt(salesRequests.createdAt, date));
  },
});
