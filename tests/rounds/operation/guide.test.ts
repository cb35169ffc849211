import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, postLocally, signUpLocally } from '../../support/accounts.ts';
import {
  type ForegroundProgram,
  openTerminal,
  runInForeground,
  type Terminal,
} from '../../support/processes/terminal.ts';
import { wait } from '../../support/socket-client.ts';
import { freePort } from '../../support/start-server.ts';
import { readGuideCommands } from './guide-commands.ts';
import { findMissingPrograms, killProcesses, makeClone, openReader } from './guide-machines.ts';

const missing = findMissingPrograms();
if (missing.length > 0) console.warn(`The guide is not followed: ${missing.join(', ')} is not installed.`);
const isFollowed = missing.length === 0;
/** Restarts four processes, each after its DRAIN_SECONDS, also on a busy machine. */
const slow = { timeout: 400_000 };

describe.skipIf(!isFollowed)('the guide from a laptop to a cluster', () => {
  const values = new Map<string, string>();
  const ports = new Map<string, string>();
  const guide = readGuideCommands({ values, ports });
  let reader: Awaited<ReturnType<typeof openReader>>;
  let env: Record<string, string>;
  let proxy: string;
  let laptopServer: ForegroundProgram;
  let laptop: Terminal;
  let server: Terminal;
  let account: Account;
  const address = (port: string): string => `http://localhost:${ports.get(port)}`;

  beforeAll(async () => {
    reader = await openReader();
    for (const port of ['4000', '4001', '4002', '4003', '4004']) ports.set(port, String(await freePort()));
    proxy = `http://localhost:${await freePort()}`;
    env = {
      PATH: process.env.PATH ?? '',
      PORT: ports.get('4000')!,
      CADDY_ADMIN: `localhost:${await freePort()}`,
      // The tests have no network.
      MODELS_AT_START: 'never',
      PREPARE_SAMPLES: 'false',
      ENGINE_WORKERS: '1',
      // The calls during the restarts exceed the free plan of a service.
      INSTANCE_MODE: 'private',
    };
    for (const [name, value] of [
      ['SMTP_URL', reader.smtpUrl],
      ['POSTGRES_URL', reader.database.url],
      ['S3_ENDPOINT', reader.bucket.url],
      ['S3_ACCESS_KEY_ID', 'S3RVER'],
      ['S3_SECRET_ACCESS_KEY', 'S3RVER'],
      ['ALERT_WEBHOOK_URL', `${reader.webhooks.url}/alerts`],
    ] as const)
      values.set(name, value);
    laptop = openTerminal({ cwd: reader.laptop.clone, env: { ...env, HOME: reader.laptop.home } });
    server = openTerminal({ cwd: reader.server.clone, env: { ...env, HOME: reader.server.home } });
  });
  afterAll(async () => {
    await laptopServer?.interrupt();
    killProcesses(reader.server);
    spawnSync('caddy', ['stop', '--address', env.CADDY_ADMIN!]);
    laptop.close();
    server.close();
    await reader.close();
  });

  const startLaptop = (commands: string): Promise<ForegroundProgram> =>
    runInForeground({ cwd: reader.laptop.clone, env: { ...env, HOME: reader.laptop.home } }, commands, 'is ready at');

  const read = async (url: string) =>
    (await fetch(url, { headers: { 'xi-api-key': values.get('KEY')! } })).json() as Promise<Record<string, unknown>>;
  const readTexts = async (url: string) =>
    ((await read(`${url}/v1/history`)).history as { text: string }[]).map((item) => item.text);

  /** Speaks through the proxy; resolves to 200, or to what went wrong. */
  async function speak(text: string): Promise<number | string> {
    const headers = { 'xi-api-key': values.get('KEY')!, 'content-type': 'application/json' };
    const url = `${proxy}/v1/text-to-speech/21m00Tcm4TlvDq8ikWAM`;
    try {
      const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ text }) });
      const body = Buffer.from(await reply.arrayBuffer());
      if (!reply.ok) return `${reply.status} ${body.toString()}`;
      return body.byteLength > 0 ? reply.status : 'empty';
    } catch (error) {
      return String(error);
    }
  }

  /** Runs commands on the server while callers speak through the proxy, and expects that no call fails. */
  async function runUnderCalls(commands: string): Promise<void> {
    const outcomes = new Map<number | string, number>();
    let isOver = false;
    const callers = Array.from({ length: 3 }, async (_, caller) => {
      for (let call = 0; !isOver; call++) {
        const outcome = await speak(`Call ${call} of caller ${caller}.`);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        // Leaves processor time for the start, and keeps the bucket below 1,000 objects, which s3rver cannot list.
        await wait(300);
      }
    });
    await server.run(commands).finally(() => (isOver = true));
    await Promise.all(callers);
    expect(outcomes).toEqual(new Map([[200, expect.any(Number)]]));
    expect(outcomes.get(200)).toBeGreaterThan(30);
  }

  it('speaks on a laptop', slow, async () => {
    laptopServer = await startLaptop(guide.next('On your laptop'));
    account = await signUpLocally(address('4000'));
    const bearer = { authorization: `Bearer ${account.accessToken}` };
    const created = await postLocally(`${address('4000')}/v1/user/api-keys`, { name: 'Laptop' }, bearer);
    values.set('KEY', ((await created.json()) as { xi_api_key: string }).xi_api_key);
    values.set('EMAIL', account.email);
    await laptop.run(guide.next('On your laptop'));
    expect(await readTexts(address('4000'))).toEqual(['Hello from my laptop.']);
  });

  it('backs up while it runs, and proves the backup', slow, async () => {
    const printed = await laptop.run(guide.next('Back up while it runs'));
    expect(printed).toContain('first.tar can be restored');
    expect(printed).toContain('Every hash and every balance matches.');
  });

  it('sets a master key and a mail server', slow, async () => {
    const section = 'Set a master key and a mail server';
    expect(await laptop.run(guide.next(section))).toMatch(/Wrapped (\d+) of \1 secrets/);
    await laptop.run(guide.next(section));
    await laptopServer.interrupt();
    laptopServer = await startLaptop(guide.next(section));
    await laptop.run(guide.next(section));
    await expect.poll(() => reader.emails, { timeout: 30_000 }).toHaveLength(1);
    expect(reader.emails[0]).toContain('From: timbre@example.com');
    expect(reader.emails[0]).toContain(`To: ${account.email}`);
  });

  it('moves to a server with PostgreSQL and a bucket', slow, async () => {
    // The address of the laptop until now.
    values.set('PUBLIC_URL', proxy);
    await laptop.run(guide.next('Move to a server'));
    await laptopServer.interrupt();
    await laptop.run(guide.next('Move to a server'));
    for (const name of ['timbre-config', 'timbre-backups'])
      cpSync(join(reader.laptop.home, name), join(reader.server.home, name), { recursive: true });
    const printed = await server.run(guide.next('Move to a server'));
    expect(printed).toContain('Every hash and every balance matches.');
    expect(printed).toMatch(/\d+ secrets are wrapped by master key \w+, the current key\./);
    expect(printed).not.toContain('stored in clear');
    expect(await reader.database.query('select text from history_items')).toEqual([{ text: 'Hello from my laptop.' }]);
  });

  it('runs two web and two worker processes behind a proxy', slow, async () => {
    const section = 'Two web and two worker processes';
    await server.run(guide.next(section));
    await server.run(guide.next(section));
    await expect.poll(async () => (await fetch(`${proxy}/ready`)).status, { timeout: 20_000 }).toBe(200);
    await server.run(guide.next(section));
    const before = reader.emails.length;
    await server.run(guide.next(section));
    await expect.poll(() => reader.emails.length, { timeout: 30_000 }).toBe(before + 1);
    expect(reader.emails.at(-1)).toContain(proxy);
  });

  it('restarts one process after the other without a lost call', slow, async () => {
    await runUnderCalls(guide.next('Restart and upgrade'));
  });

  it('upgrades without a lost call', slow, async () => {
    makeClone(join(reader.server.home, 'timbre-next'));
    const printed = await server.run(guide.next('Restart and upgrade'));
    expect(printed).toContain('Backed up');
    // The version is the same, so it changes nothing in the database.
    expect(printed).not.toMatch(/^server\/platform\/db\/migrations/m);
    await runUnderCalls(guide.next('Restart and upgrade'));
    expect(await server.run(guide.next('Restart and upgrade'))).toContain('Every balance matches the ledger.');
    expect(await server.run('pwd')).toBe(`${join(reader.server.home, 'timbre-next')}\n`);
  });

  it('reports metrics and makes scheduled backups', slow, async () => {
    const section = 'Metrics, alerts and scheduled backups';
    const printed = await server.run(guide.next(section));
    expect(printed.match(/^timbre_build_info\{.*\} 1$/gm)).toHaveLength(4);
    const { email, password } = account;
    const session = await postLocally(`${proxy}/v1/auth/sign-in`, { email, password });
    const { access_token: token } = (await session.json()) as { access_token: string };
    const bearer = { authorization: `Bearer ${token}` };
    expect((await postLocally(`${proxy}/v1/console/backups`, {}, bearer)).status).toBe(200);
    const scheduled = join(reader.server.home, 'timbre-backups', 'scheduled');
    const isMade = () => {
      try {
        return readdirSync(scheduled).some((name) => name.startsWith('timbre-'));
      } catch {
        return false;
      }
    };
    await expect.poll(isMade, { timeout: 120_000 }).toBe(true);
    expect(await server.run(guide.next(section))).toContain('Every hash and every balance matches.');
  });

  it('reports an outage, and continues after it and after a killed process', slow, async () => {
    const ready = async () => (await fetch(`${address('4001')}/ready`)).status;
    const alerts = () =>
      reader.webhooks.at('/alerts').map(({ body }) => {
        const { alert, status } = JSON.parse(body) as Record<string, string>;
        return `${alert} ${status}`;
      });
    reader.bucket.breakAfter(0);
    await expect.poll(ready, { timeout: 20_000 }).toBe(503);
    await expect.poll(alerts, { timeout: 60_000 }).toContain('storage firing');
    reader.bucket.restore();
    await expect.poll(ready, { timeout: 30_000 }).toBe(200);
    await expect.poll(alerts, { timeout: 60_000 }).toContain('storage resolved');

    killProcesses(reader.server, ['web-1', 'worker-1']);
    // Until the proxy notices, a call may still reach a connection of the killed process.
    await expect.poll(() => speak('Spoken by the other process.'), { timeout: 10_000 }).toBe(200);
    const section = 'When something fails';
    expect(await server.run(guide.next(section))).toContain('"route":"/ready"');
    await expect.poll(ready, { timeout: 20_000 }).toBe(200);
    expect(await readTexts(address('4001'))).toContain('Spoken by the other process.');
    expect(await readTexts(address('4002'))).toContain('Spoken by the other process.');
  });

  it('charges nothing on a private server, and leaves no reservation behind', async () => {
    expect((await readTexts(proxy)).length).toBeGreaterThan(0);
    expect((await read(`${proxy}/v1/user/subscription`)).character_count).toBe(0);
    expect(await reader.database.query('select from credit_reservations')).toEqual([]);
    expect(await server.run('npm run plans -- check')).toContain('matches');
  });

  it('leaves only the commands of containers', () => {
    expect(new Set(guide.remaining())).toEqual(new Set(['In containers instead']));
  });
});
