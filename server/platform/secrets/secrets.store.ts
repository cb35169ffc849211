import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/database-client.ts';
import { instanceSecrets } from './secrets.tables.ts';

export const secretsStore = (db: Db | Tx) => ({
  /** The stored secret, in clear or wrapped. */
  async get(name: string): Promise<Uint8Array | undefined> {
    const rows = await db
      .select({ value: instanceSecrets.value })
      .from(instanceSecrets)
      .where(eq(instanceSecrets.name, name));
    return rows[0]?.value;
  },

  /** All stored secrets. */
  list: (): Promise<{ name: string; value: Uint8Array }[]> =>
    db
      .select({ name: instanceSecrets.name, value: instanceSecrets.value })
      .from(instanceSecrets)
      .orderBy(asc(instanceSecrets.name)),

  /** Until the transaction ends, nobody else writes secrets. */
  async lock(): Promise<void> {
    await db.execute(sql`lock table ${instanceSecrets} in share row exclusive mode`);
  },

  async insert(name: string, value: Uint8Array): Promise<void> {
    await db.insert(instanceSecrets).values({ name, value });
  },

  async replace(name: string, value: Uint8Array): Promise<void> {
    await db.update(instanceSecrets).set({ value }).where(eq(instanceSecrets.name, name));
  },

  /** Rewrites the file of the table, in which replaced rows would stay readable. Not within a transaction. */
  async compact(): Promise<void> {
    await db.execute(sql`vacuum full ${instanceSecrets}`);
  },
});
