import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from '../support/start-server.ts';
import { readContents, run, speak } from './backup-commands.ts';

const root = mkdtempSync(join(tmpdir(), 'timbre-backup-'));
const file = (name: string) => join(root, name);

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
  for (let at = 0; at < 12; at += 1)
    await speak(server.url, `Line ${at} of the story, with a tab\t and a backslash \\N.`);
});
let restored: RunningServer | undefined;
afterAll(async () => {
  for (const one of [server, restored]) await one?.remove();
  rmSync(root, { recursive: true, force: true });
});

it('U-47 restores a backup of a server that takes writes: history, audio and credits', async () => {
  const before = await readContents(server.url);
  let isWriting = true;
  const writing = (async () => {
    for (let at = 0; isWriting; at += 1) await speak(server.url, `Spoken during the backup ${at}.`);
  })();
  await sleep(500);
  expect(await run(server.dataDir, 'backup', [file('busy.tar')])).toMatch(
    /^Backed up [\d,]+ rows of \d+ tables.*not encrypted\.$/s,
  );
  isWriting = false;
  await writing;
  const after = await readContents(server.url);
  expect(after.history.size).toBeGreaterThan(before.history.size);

  const dataDir = file('restored');
  expect(await run(dataDir, 'restore', [file('busy.tar')])).toMatch(
    /^Restored .* Every hash and every balance matches\.$/,
  );
  restored = await startServer({ dataDir });
  const found = await readContents(restored.url);
  expect(found.history.size).toBeGreaterThanOrEqual(before.history.size);
  for (const [id, { text, audio }] of found.history) {
    expect(after.history.get(id)?.text).toBe(text);
    expect(audio.length).toBeGreaterThan(1000);
    expect(after.history.get(id)?.audio.equals(audio), id).toBe(true);
  }
  for (const id of before.history.keys()) expect(found.history.has(id)).toBe(true);
  expect(found.used).toBeGreaterThanOrEqual(before.used);
  expect(found.used).toBeLessThanOrEqual(after.used);
  await restored.stop();
});

describe('U-47 an encrypted backup', () => {
  it('needs its passphrase, and is proved by a drill that leaves nothing behind', async () => {
    const [right, wrong] = [file('passphrase'), file('wrong')];
    writeFileSync(right, 'correct horse battery staple\n');
    writeFileSync(wrong, 'correct horse\n');
    await run(server.dataDir, 'backup', [file('sealed.tar.enc'), '--passphrase-file', right]);
    expect(readFileSync(file('sealed.tar.enc')).includes('backup.json')).toBe(false);
    const check = (...args: string[]) => run(file('none'), 'restore', ['--check', file('sealed.tar.enc'), ...args]);
    await expect(check()).rejects.toThrow('a passphrase is needed');
    await expect(check('--passphrase-file', wrong)).rejects.toThrow('The passphrase is wrong');
    const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith('timbre-drill-'));
    expect(await check('--passphrase-file', right)).toMatch(/^OK: .* can be restored: .*\. Every hash/);
    expect(drills()).toEqual([]);
    expect(existsSync(file('none'))).toBe(false);
  });
});

describe('U-47 a backup file', () => {
  const backedUp = () => readFileSync(file('busy.tar'));

  it('is never replaced', async () => {
    const before = backedUp();
    await expect(run(server.dataDir, 'backup', [file('busy.tar')])).rejects.toThrow('exists already');
    expect(backedUp().equals(before)).toBe(true);
  });

  it('is refused when it was tampered with or cut, and the check says where', async () => {
    const bytes = backedUp();
    const audio = bytes.indexOf('blobs/history/');
    const changed = Buffer.from(bytes);
    changed[audio + 512 + 700]! ^= 1;
    const row = Buffer.from(bytes);
    row[row.indexOf('owner@example.com')] = 'x'.charCodeAt(0);
    for (const [content, message] of [
      [changed, /damaged: the file history\/.* differs from its hash/],
      [row, /damaged: the table \w+ differs from its hash/],
      [bytes.subarray(0, audio + 900), /cut off/],
      [bytes.subarray(0, audio), /cut off/],
      [Buffer.from('hello'), /not a backup of Timbre/],
    ] as const) {
      writeFileSync(file('tampered.tar'), content);
      await expect(run(root, 'restore', ['--check', file('tampered.tar')])).rejects.toThrow(message);
    }
  });

  it('is refused by a target that is not empty or in use', async () => {
    await expect(run(server.dataDir, 'restore', [file('busy.tar')])).rejects.toThrow(
      'in use by a running timbre server',
    );
    await expect(run(file('restored'), 'restore', [file('busy.tar')])).rejects.toThrow('The database is not empty');
  });

  it('from a newer version is refused', async () => {
    const head = backedUp()
      .toString('latin1')
      .replace(/"format": 1,/, '"format": 9,');
    writeFileSync(file('newer.tar'), Buffer.from(head, 'latin1'));
    await expect(run(root, 'restore', ['--check', file('newer.tar')])).rejects.toThrow(
      'from a newer version of Timbre',
    );
  });
});
