import { eq } from 'drizzle-orm';
import type { Db } from '../db/database-client.ts';
import { instanceSecrets } from './secrets.tables.ts';

export const secretsStore = (db: Db) => ({
  async get(name: string): Promise<Uint8Array | undefined> {
    const rows = await db
      .select({ value: instanceSecrets.value })
      .from(instanceSecrets)
      .where(eq(instanceSecrets.name, name));
    return rows[0]?.value;
  },

  /** Stores the secret unless one with that name exists. */
  async insert(name: string, value: Uint8Array): Promise<void> {
    await db.insert(instanceSecrets).values({ name, value }).onConflictDoNothing();
  },
});
