import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../server/platform/db/test-database.ts';
import { type MasterKey, parseMasterKeys } from '../../server/platform/secrets/master-keys.ts';
import { secretWrapping } from '../../server/platform/secrets/secret-wrapping.ts';
import { findOrCreateSecret, unlockSecrets } from '../../server/platform/secrets/secrets.ts';
import { runCommand } from './commands.ts';

const folder = mkdtempSync(join(tmpdir(), 'timbre-keys-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'key');
const readKeys = (): MasterKey[] => parseMasterKeys(readFileSync(file));

const { db } = await testDatabase();
const run = (command: string, keys: readonly MasterKey[] = []) =>
  runCommand(command.split(' '), (work) => work(secretWrapping({ db, keys })));

it('creates a private key file, which it never overwrites, and adds keys above the others', async () => {
  expect(await run(`create ${file}`)).toContain(`Wrote master key ${readKeys()[0]!.id} to ${file}.`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [first] = readKeys();
  await expect(run(`create ${file}`)).rejects.toThrow('exists. Add --add');
  expect(readKeys()).toEqual([first]);
  chmodSync(file, 0o640);
  await run(`create ${file} --add`);
  expect(readKeys()).toHaveLength(2);
  expect(readKeys()[1]).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o640);
  expect(readdirSync(folder)).toEqual(['key']);
  await expect(run(`create ${join(folder, 'missing')} --add`)).rejects.toThrow('ENOENT');
});

it('adds a key to a file of raw bytes, which becomes base64', async () => {
  const raw = join(folder, 'raw');
  writeFileSync(raw, Buffer.alloc(32, 200));
  await run(`create ${raw} --add`);
  expect(Buffer.from(parseMasterKeys(readFileSync(raw))[1]!.bytes)).toEqual(Buffer.alloc(32, 200));
});

it('wraps, rotates and unwraps the secrets of a database, and says what to do next', async () => {
  const [current, older] = readKeys() as [MasterKey, MasterKey];
  expect(await run('status')).toBe(
    'There are no secrets yet; the first start creates them.\nThe settings have no master key.',
  );
  const secret = await findOrCreateSecret(db, 'tokens');
  expect(await run('status', [older])).toContain('1 secrets are stored in clear.');
  expect(await run('enable', [older])).toMatch(/^Wrapped 1 of 1 secrets\. Start every server with MASTER_KEY_FILE/);
  expect(await run('status', [older])).toContain(`wrapped by master key ${older.id}, the current key.`);
  expect(await run('status')).toContain(`wrapped by master key ${older.id}, which is missing.`);
  expect(await run('status', [current, older])).toContain('an older key: run rotate.');
  expect(await run('rotate', [current, older])).toMatch(/^Wrapped anew 1 of 1 secrets\./);
  await unlockSecrets(db, [current]);
  expect(await findOrCreateSecret(db, 'tokens')).toEqual(secret);
  await expect(run('disable')).rejects.toThrow(`wrapped by master key ${current.id}`);
  expect(await run('disable', [current])).toMatch(/^Unwrapped 1 of 1 secrets\./);
});

it.each(['create', 'create a b', 'enable file', 'status --add', 'frobnicate'])('refuses %j', async (command) => {
  await expect(run(command)).rejects.toThrow('Unknown command');
});
