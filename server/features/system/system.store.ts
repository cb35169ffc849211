import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database-client.ts';

export const systemStore = (db: Db) => ({
  /** Rejects when the database does not respond. */
  async ping(): Promise<void> {
    await db.execute(sql`select 1`);
  },
});
