import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { silentLog } from '../test-doubles.ts';
import { connectDatabase } from './connect.ts';
import { launchPostgres } from './embedded/launch.ts';
import { findPostgresProcesses, isAlive } from './embedded/postgres-process.ts';
import { DataInUseError } from './server-instance.ts';
import { testDatabase } from './test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'timbre-connect-'));
const folder = join(dataDir, 'postgres');
const children: ChildProcess[] = [];
const postmaster = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  const postgres = await launchPostgres({ folder, log: silentLog });
  await postgres.stop();
  for (const path of [dataDir, postgres.socketFolder]) rmSync(path, { recursive: true, force: true });
});

/** A server process; `written` contains the numbers whose commit it acknowledged. */
async function startServer(first: number) {
  const program = new URL('./test-server.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const written: number[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => line !== 'ready' && written.push(Number(line)));
  await once(lines, 'line');
  return { child, written, over: once(child, 'close') };
}

it('loses no acknowledged commit when all processes are killed during writes', { timeout: 120_000 }, async () => {
  const acknowledged = new Set<number>();
  for (const [round, killAfterWrites] of [1, 200].entries()) {
    const { child, written, over } = await startServer(round * 1_000_000);
    await vi.waitFor(() => expect(written.length).toBeGreaterThanOrEqual(killAfterWrites), {
      timeout: 10_000,
      interval: 5,
    });
    const all = findPostgresProcesses(folder);
    expect(all.length).toBeGreaterThan(3);
    child.kill('SIGKILL');
    for (const pid of all) process.kill(pid, 'SIGKILL');
    await over;
    for (const n of written) acknowledged.add(n);
  }
  const { db, close } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const { rows } = await db.execute<{ n: number }>(sql`select n from written`);
  await close();
  const storedNumbers = new Set(rows.map(({ n }) => n));
  expect([...acknowledged].filter((n) => !storedNumbers.has(n))).toEqual([]);
});

it('is adopted by the next server after a kill, and stopped with that server', { timeout: 60_000 }, async () => {
  const killed = await startServer(10_000_000);
  const pid = postmaster();
  killed.child.kill('SIGKILL');
  await killed.over;
  expect(isAlive(pid)).toBe(true);
  const next = await startServer(11_000_000);
  expect(postmaster()).toBe(pid);
  next.child.kill('SIGTERM');
  expect(await next.over).toEqual([0, null]);
  expect(isAlive(pid)).toBe(false);
});

it('rejects a second server on the folder without disturbing the first', { timeout: 60_000 }, async () => {
  const first = await startServer(20_000_000);
  const second = connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  await expect(second).rejects.toThrow(DataInUseError);
  await expect(second).rejects.toThrow(`in use by a running timbre server, pid ${first.child.pid}`);
  const before = first.written.length;
  await vi.waitFor(() => expect(first.written.length).toBeGreaterThan(before + 20), 10_000);
  first.child.kill('SIGTERM');
  await first.over;
});

it('lets only one of two concurrent starts use the folder', { timeout: 60_000 }, async () => {
  const connect = () => connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const outcomes = await Promise.allSettled([connect(), connect()]);
  const [won] = outcomes.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : []));
  const [lost] = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []));
  expect(lost).toBeInstanceOf(DataInUseError);
  expect((await won!.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await won!.close();
});

it('is restarted when it dies, and the server stays registered', {
  timeout: 60_000,
}, async () => {
  const { db, serverInstance, close } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  await vi.waitFor(async () => expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]), {
    timeout: 15_000,
    interval: 100,
  });
  expect(postmaster()).not.toBe(before);
  await vi.waitFor(
    async () => expect(await serverInstance.findDeadInstances(['1', serverInstance.instanceId])).toEqual(['1']),
    15_000,
  );
  await expect(connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog })).rejects.toThrow(DataInUseError);
  await close();
});

it('starts while the previous server stops, on a database that stays running', {
  timeout: 60_000,
}, async () => {
  for (const queryS of [0, 0.4]) {
    const first = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
    const busy = await first.db.$client.connect();
    const last = busy.query('select pg_sleep($1)', [queryS]).finally(() => busy.release());
    const stopped = first.close();
    const { db, close } = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
    const pid = postmaster();
    await Promise.all([last, stopped]);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect([postmaster(), isAlive(pid)]).toEqual([pid, true]);
    await close();
  }
});

it('shares an external database between servers and never stops it', async () => {
  const { url: databaseUrl } = await testDatabase();
  const servers = await Promise.all([1, 2].map(() => connectDatabase({ databaseUrl, dataDir, log: silentLog })));
  const [one, two] = servers;
  expect(one?.serverInstance.instanceId).not.toBe(two?.serverInstance.instanceId);
  await one?.close();
  expect((await two?.db.execute(sql`select 1 as one`))?.rows).toEqual([{ one: 1 }]);
  await two?.close();
});
