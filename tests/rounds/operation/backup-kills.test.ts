import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CommandName } from '../../../scripts/backup/commands.ts';
import { readContents, run, speak } from '../../operation/backup-commands.ts';
import { type RunningServer, startServer } from '../../support/start-server.ts';

const root = mkdtempSync(join(tmpdir(), 'timbre-backup-kills-'));
const file = (name: string) => join(root, name);

let server: RunningServer;
let restored: RunningServer | undefined;
beforeAll(async () => {
  server = await startServer();
  for (let at = 0; at < 12; at += 1) await speak(server.url, `Line ${at} of the story.`);
});
afterAll(async () => {
  for (const one of [server, restored]) await one?.remove();
  rmSync(root, { recursive: true, force: true });
});

describe('U-47 a process that is killed', () => {
  const spawnCommand = (name: CommandName, dataDir: string, args: string[]): ChildProcess =>
    spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
      env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
      stdio: 'ignore',
    });

  it('leaves the former backup and nothing that looks like one', async () => {
    const folder = file('kept');
    mkdirSync(folder);
    await run(server.dataDir, 'backup', [join(folder, 'first.tar')]);
    const first = readFileSync(join(folder, 'first.tar'));
    // Makes the backup take long enough to be killed in its middle.
    const large = join(server.dataDir, 'blobs/blobs/00');
    mkdirSync(large, { recursive: true });
    writeFileSync(join(large, 'large~file'), Buffer.alloc(400 * 2 ** 20, 'x'));
    const child = spawnCommand('backup', server.dataDir, [join(folder, 'second.tar')]);
    await expect.poll(() => readdirSync(folder).length, { timeout: 60_000, interval: 5 }).toBe(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    rmSync(join(large, 'large~file'));
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['first.tar']);
    expect(readFileSync(join(folder, 'first.tar')).equals(first)).toBe(true);
    expect(await run(server.dataDir, 'backup', [join(folder, 'second.tar')])).toMatch(/^Backed up/);
  });

  it('leaves a restore that says so, keeps servers from starting, and starts again', async () => {
    const dataDir = file('cut');
    await run(server.dataDir, 'backup', [file('whole.tar')]);
    const bytes = readFileSync(file('whole.tar'));
    // Ends within the audio, after the tables.
    writeFileSync(file('cut.tar'), bytes.subarray(0, bytes.indexOf('blobs/history/') + 900));
    await expect(run(dataDir, 'restore', [file('cut.tar')])).rejects.toThrow('The backup is cut off.');
    await expect(startServer({ dataDir })).rejects.toThrow('A restore into this database has not finished.');
    await expect(run(dataDir, 'backup', [file('none.tar')])).rejects.toThrow('has not finished');

    const child = spawnCommand('restore', dataDir, [file('whole.tar')]);
    await sleep(1500);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await run(dataDir, 'restore', [file('whole.tar')])).toMatch(/^Restored/);
    restored = await startServer({ dataDir });
    expect((await readContents(restored.url)).history.size).toBe(12);
  });
});
