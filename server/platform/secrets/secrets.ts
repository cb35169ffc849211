import { randomBytes } from 'node:crypto';
import { type Db, transaction } from '../db/database-client.ts';
import { type MasterKey, MasterKeyError, secretBytes, unwrapSecret, wrappingKeyId, wrapSecret } from './master-keys.ts';
import { secretsStore } from './secrets.store.ts';

/** The master keys of each open database. */
const masterKeys = new WeakMap<Db, readonly MasterKey[]>();

/**
 * Uses `keys`, the current one first, for the secrets of this database from now on. Throws `MasterKeyError` unless they
 * open every secret, and for a secret in clear among wrapped ones. Returns how the secrets are stored.
 */
export async function unlockSecrets(db: Db, keys: readonly MasterKey[]): Promise<'none' | 'clear' | 'wrapped'> {
  const secrets = await secretsStore(db).list();
  for (const { name, value } of secrets) unwrapSecret(name, value, keys);
  const inClear = secrets.filter(({ value }) => wrappingKeyId(value) === undefined);
  if (inClear.length > 0 && inClear.length < secrets.length) {
    const names = inClear.map(({ name }) => `"${name}"`).join(', ');
    throw new MasterKeyError(
      `The secrets of this database are wrapped, except ${names}: somebody may have replaced them. If you trust the database, run npm run keys -- enable.`,
    );
  }
  masterKeys.set(db, keys);
  if (secrets.length === 0) return 'none';
  return inClear.length > 0 ? 'clear' : 'wrapped';
}

/**
 * Returns a secret of this installation, 32 random bytes, generated on first use. Every server on the database gets the
 * same value, even if several generate it at once. Throws `MasterKeyError` if it is wrapped by a key that
 * `unlockSecrets` did not get.
 */
export async function findOrCreateSecret(db: Db, name: string): Promise<Uint8Array> {
  const keys = masterKeys.get(db) ?? [];
  const stored = (await secretsStore(db).get(name)) ?? (await createSecret(db, name, keys));
  return new Uint8Array(unwrapSecret(name, stored, keys));
}

/** Stores a new secret as the others are stored; the first one is wrapped if there is a key. */
const createSecret = (db: Db, name: string, keys: readonly MasterKey[]): Promise<Uint8Array> =>
  transaction(db, async (tx) => {
    const store = secretsStore(tx);
    await store.lock();
    const existing = await store.get(name);
    if (existing) return existing;
    const [other] = await store.list();
    const [key] = keys;
    const otherKeyId = other && wrappingKeyId(other.value);
    if (otherKeyId !== undefined && !key)
      throw new MasterKeyError(
        `The secrets of this database are now wrapped by master key ${otherKeyId}. Set MASTER_KEY_FILE, and start the server again.`,
      );
    const isWrapped = other ? otherKeyId !== undefined : true;
    const secret = randomBytes(secretBytes);
    const value = key && isWrapped ? wrapSecret(name, secret, key) : secret;
    await store.insert(name, value);
    return value;
  });
