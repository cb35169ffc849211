import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database-client.ts';
import { secretsStore } from './secrets.store.ts';

/**
 * Returns a secret of this installation, 32 random bytes, generated on first use. Every server on the database gets the
 * same value, even if several generate it at once.
 */
export async function findOrCreateSecret(db: Db, name: string): Promise<Uint8Array> {
  const store = secretsStore(db);
  await store.insert(name, randomBytes(32));
  const value = await store.get(name);
  if (!value) throw new Error(`The secret ${name} is missing.`);
  return new Uint8Array(value);
}
