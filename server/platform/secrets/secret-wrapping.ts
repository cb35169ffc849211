import { type Db, transaction } from '../db/database-client.ts';
import { type MasterKey, MasterKeyError, unwrapSecret, wrappingKeyId, wrapSecret } from './master-keys.ts';
import { secretsStore } from './secrets.store.ts';

interface SecretWrappingDeps {
  readonly db: Db;
  /** The current key first. */
  readonly keys: readonly MasterKey[];
}

/** What a change did to the secrets of a database. */
export interface RewrappedSecrets {
  readonly total: number;
  readonly changed: number;
  /** Whether the table was written anew, so that no replaced row stays in its file. */
  readonly isCompacted: boolean;
}

/**
 * Wraps, rewraps and unwraps the secrets of a database, each in one transaction. A running server is not disturbed: it
 * read its secrets when it started, and their values stay the same.
 */
export function secretWrapping({ db, keys }: SecretWrappingDeps) {
  const requireKey = (): MasterKey => {
    const [key] = keys;
    if (!key) throw new MasterKeyError('Set MASTER_KEY_FILE to a file made by npm run keys -- create FILE.');
    return key;
  };

  /** Replaces each secret by what `convert` returns for it; `undefined` keeps it. */
  async function rewrap(
    convert: (name: string, secret: Uint8Array, keyId: string | undefined) => Uint8Array | undefined,
  ): Promise<RewrappedSecrets> {
    const counts = await transaction(db, async (tx) => {
      const store = secretsStore(tx);
      await store.lock();
      const before = await store.list();
      let changed = 0;
      for (const { name, value } of before) {
        const secret = unwrapSecret(name, value, keys);
        const converted = convert(name, secret, wrappingKeyId(value));
        if (!converted) continue;
        await store.replace(name, converted);
        changed += 1;
      }
      // A secret that is lost here makes everything it seals unreadable.
      for (const [at, { name, value }] of (await store.list()).entries()) {
        const expected = unwrapSecret(name, before[at]!.value, keys);
        if (!Buffer.from(unwrapSecret(name, value, keys)).equals(expected))
          throw new Error(`The secret "${name}" cannot be read back. Nothing was changed.`);
      }
      return { total: before.length, changed };
    });
    const isCompacted = await secretsStore(db)
      .compact()
      .then(
        () => true,
        () => false,
      );
    return { ...counts, isCompacted };
  }

  return {
    /** The number of secrets in clear and by each key, and the IDs of the keys that were given. */
    async status(): Promise<{ inClear: number; byKey: ReadonlyMap<string, number>; given: readonly string[] }> {
      const byKey = new Map<string, number>();
      let inClear = 0;
      for (const { name, value } of await secretsStore(db).list()) {
        const id = wrappingKeyId(value);
        if (id === undefined) inClear += 1;
        else byKey.set(id, (byKey.get(id) ?? 0) + 1);
        if (keys.some((key) => key.id === id)) unwrapSecret(name, value, keys);
      }
      return { inClear, byKey, given: keys.map(({ id }) => id) };
    },

    /** Wraps every secret that is in clear by the current key. */
    enable(): Promise<RewrappedSecrets> {
      const key = requireKey();
      return rewrap((name, secret, keyId) => (keyId === undefined ? wrapSecret(name, secret, key) : undefined));
    },

    /** Wraps by the current key what another key wraps. Throws `MasterKeyError` for a secret in clear. */
    rotate(): Promise<RewrappedSecrets> {
      const key = requireKey();
      return rewrap((name, secret, keyId) => {
        if (keyId === undefined)
          throw new MasterKeyError('The secrets of this database are not wrapped. Run npm run keys -- enable.');
        return keyId === key.id ? undefined : wrapSecret(name, secret, key);
      });
    },

    /** Stores every secret in clear again. */
    disable: (): Promise<RewrappedSecrets> =>
      rewrap((_name, secret, keyId) => (keyId === undefined ? undefined : secret)),
  };
}
export type SecretWrapping = ReturnType<typeof secretWrapping>;
