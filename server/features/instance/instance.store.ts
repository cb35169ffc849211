import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { instanceSettings } from './instance.tables.ts';

/** Rows of the server, not of a tenant. */
export const instanceStore = (db: Db | Tx) => ({
  /** As it was written; undefined: never. */
  async get(key: string): Promise<unknown> {
    return (await db.select().from(instanceSettings).where(eq(instanceSettings.key, key)))[0]?.value;
  },

  async set(key: string, value: unknown, changedAt: Date): Promise<void> {
    await db
      .insert(instanceSettings)
      .values({ key, value, changedAt })
      .onConflictDoUpdate({ target: instanceSettings.key, set: { value, changedAt } });
  },
});
