import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database-client.ts';
import { secretsStore } from './secrets.store.ts';

/**
 * A secret of this installation, 32 random bytes, drawn when it is first asked for. Every server on the database gets
 * the same, also when several ask first at once.
 */
export async function findOrCreateSecret(db: Db, name: string): Promise<Uint8Array> {
  const store = secretsStore(db);
  await store.insert(name, randomBytes(32));
  const value = await store.get(name);
  if (!value) throw new Error(`The secret ${name} is gone.`);
  return new Uint8Array(value);
}
