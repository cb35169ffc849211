import { afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { createMasterKey, wrappingKeyId } from './master-keys.ts';
import { secretWrapping } from './secret-wrapping.ts';
import { secretsStore } from './secrets.store.ts';
import { instanceSecrets } from './secrets.tables.ts';
import { findOrCreateSecret, unlockSecrets } from './secrets.ts';

const { db } = await testDatabase();
const [key, newKey] = [createMasterKey(), createMasterKey()];

afterEach(async () => {
  await db.delete(instanceSecrets);
  await unlockSecrets(db, []);
});

const storedKeyIds = async () => (await secretsStore(db).list()).map(({ value }) => wrappingKeyId(value));

it('generates a secret once, also for concurrent calls', async () => {
  const drawn = await Promise.all(Array.from({ length: 12 }, () => findOrCreateSecret(db, 'tokens')));
  expect(new Set(drawn.map((secret) => Buffer.from(secret).toString('hex'))).size).toBe(1);
  expect(drawn[0]).toHaveLength(32);
  expect(await findOrCreateSecret(db, 'tokens')).toEqual(drawn[0]);
  expect(await findOrCreateSecret(db, 'links')).not.toEqual(drawn[0]);
});

describe('with a master key', () => {
  it('wraps the secrets of a new database, and refuses to open it without the key', async () => {
    expect(await unlockSecrets(db, [key])).toBe('none');
    const tokens = await findOrCreateSecret(db, 'tokens');
    await findOrCreateSecret(db, 'links');
    expect(await storedKeyIds()).toEqual([key.id, key.id]);
    expect(await findOrCreateSecret(db, 'tokens')).toEqual(tokens);
    expect(await unlockSecrets(db, [key])).toBe('wrapped');
    await expect(unlockSecrets(db, [])).rejects.toThrow(`wrapped by master key ${key.id}. Set MASTER_KEY_FILE`);
    await expect(unlockSecrets(db, [newKey])).rejects.toThrow('Add the missing key');
  });

  it('leaves the secrets of a database in clear until they are wrapped, also new ones', async () => {
    const tokens = await findOrCreateSecret(db, 'tokens');
    expect(await unlockSecrets(db, [key])).toBe('clear');
    await findOrCreateSecret(db, 'links');
    expect(await storedKeyIds()).toEqual([undefined, undefined]);
    expect(await secretWrapping({ db, keys: [key] }).enable()).toEqual({ total: 2, changed: 2, isCompacted: true });
    expect(await findOrCreateSecret(db, 'tokens')).toEqual(tokens);
    await findOrCreateSecret(db, 'webhooks');
    expect(await storedKeyIds()).toEqual([key.id, key.id, key.id]);
  });

  it('creates no secret in clear in a database that was wrapped while the server runs without a key', async () => {
    await findOrCreateSecret(db, 'tokens');
    await secretWrapping({ db, keys: [key] }).enable();
    await expect(findOrCreateSecret(db, 'links')).rejects.toThrow(`now wrapped by master key ${key.id}`);
    expect(await storedKeyIds()).toEqual([key.id]);
  });

  it('refuses a secret in clear among wrapped ones until the operator wraps it', async () => {
    await unlockSecrets(db, [key]);
    await findOrCreateSecret(db, 'tokens');
    await findOrCreateSecret(db, 'links');
    await secretsStore(db).replace('links', new Uint8Array(32));
    await expect(unlockSecrets(db, [key])).rejects.toThrow('are wrapped, except "links"');
    expect((await secretWrapping({ db, keys: [key] }).enable()).changed).toBe(1);
    expect(await unlockSecrets(db, [key])).toBe('wrapped');
  });

  it('refuses two secrets that were exchanged', async () => {
    await unlockSecrets(db, [key]);
    await findOrCreateSecret(db, 'tokens');
    await findOrCreateSecret(db, 'links');
    await secretsStore(db).replace('links', (await secretsStore(db).get('tokens'))!);
    await expect(unlockSecrets(db, [key])).rejects.toThrow('The secret "links" in the database was altered');
  });
});

describe('secretWrapping', () => {
  it('rotates while servers accept both keys, and keeps every value', async () => {
    await unlockSecrets(db, [key]);
    const tokens = await findOrCreateSecret(db, 'tokens');
    expect(await unlockSecrets(db, [newKey, key])).toBe('wrapped');
    await findOrCreateSecret(db, 'links');
    const wrapping = secretWrapping({ db, keys: [newKey, key] });
    expect(await wrapping.status()).toEqual({
      inClear: 0,
      byKey: new Map([
        [newKey.id, 1],
        [key.id, 1],
      ]),
      given: [newKey.id, key.id],
    });
    expect((await wrapping.rotate()).changed).toBe(1);
    expect(await storedKeyIds()).toEqual([newKey.id, newKey.id]);
    expect(await unlockSecrets(db, [newKey])).toBe('wrapped');
    expect(await findOrCreateSecret(db, 'tokens')).toEqual(tokens);
  });

  it('changes nothing if a key is missing', async () => {
    await unlockSecrets(db, [key]);
    await findOrCreateSecret(db, 'tokens');
    const before = await secretsStore(db).list();
    for (const change of ['enable', 'rotate', 'disable'] as const)
      await expect(secretWrapping({ db, keys: [newKey] })[change]()).rejects.toThrow('Add the missing key');
    await expect(secretWrapping({ db, keys: [] }).disable()).rejects.toThrow('Set MASTER_KEY_FILE');
    expect(await secretsStore(db).list()).toEqual(before);
  });

  it('rotates no secrets in clear, and wraps nothing without a key', async () => {
    const tokens = await findOrCreateSecret(db, 'tokens');
    await expect(secretWrapping({ db, keys: [key] }).rotate()).rejects.toThrow('are not wrapped');
    expect(() => secretWrapping({ db, keys: [] }).enable()).toThrow('Set MASTER_KEY_FILE');
    expect(await findOrCreateSecret(db, 'tokens')).toEqual(tokens);
  });

  it('stores the secrets in clear again', async () => {
    await unlockSecrets(db, [key]);
    const tokens = await findOrCreateSecret(db, 'tokens');
    expect((await secretWrapping({ db, keys: [key] }).disable()).changed).toBe(1);
    expect(await unlockSecrets(db, [])).toBe('clear');
    expect(await findOrCreateSecret(db, 'tokens')).toEqual(tokens);
  });
});
