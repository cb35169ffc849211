import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, signUp } from '../support/accounts.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let account: Account;

beforeAll(async () => {
  server = await startServer();
  account = await signUp(server.url);
});
afterAll(() => server.remove());

const speak = () =>
  fetch(`${server.url}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Nowhere to put it.' }),
  });
const read = async (path: string) =>
  (await fetch(server.url + path, { headers: { authorization: `Bearer ${account.accessToken}` } })).json() as Promise<
    Record<string, never>
  >;

describe.runIf(process.platform === 'linux')('a full disk', () => {
  /** Limits the file size of the server process, as on a full disk. The limit does not affect the database process. */
  const limitFiles = (soft: string) =>
    execFileSync('prlimit', ['--pid', String(server.pid), `--fsize=${soft}:unlimited`]);

  it('returns 507, charges nothing, leaves no file, and the server keeps running', async () => {
    limitFiles('0');
    const full = await speak();
    expect(full.status).toBe(507);
    expect(await full.json()).toMatchObject({
      detail: { code: 'storage_full', message: 'The server has no storage left.' },
    });
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
    expect(await read('/v1/user/subscription')).toMatchObject({ character_count: 0 });
    expect(await read('/v1/history')).toMatchObject({ history: [] });
    expect(readdirSync(join(server.dataDir, 'blobs', 'incoming'))).toEqual([]);

    limitFiles('unlimited');
    const fine = await speak();
    expect(fine.status).toBe(200);
    await fine.arrayBuffer();
    expect(await read('/v1/user/subscription')).toMatchObject({ character_count: 18 });
  });
});

describe('start and stop', () => {
  it('rejects a second server on the same data folder and names the folder', async () => {
    await expect(startServer({ dataDir: server.dataDir })).rejects.toThrow(/data folder.*in use/i);
    expect((await fetch(`${server.url}/ready`)).status).toBe(200);
  });

  it('names an invalid setting', async () => {
    await expect(startServer({ env: { SERVICES: 'web,dancer' } })).rejects.toThrow(/SERVICES/);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops cleanly with its database on %s, even if it arrives twice as under npm',
    async (signal) => {
      const own = await startServer();
      process.kill(own.pid, signal);
      process.kill(own.pid, signal);
      await own.stop();
      const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes(own.dataDir));
      expect(processes).toEqual([]);
      await own.remove();
    },
  );
});
