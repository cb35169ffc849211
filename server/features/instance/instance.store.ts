import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import { instanceSettings } from './instance.tables.ts';

/** Server-wide rows, not of a tenant. */
export const instanceStore = (db: Db | Tx) => ({
  /** The stored value; undefined if there is none. */
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
