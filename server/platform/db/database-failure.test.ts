import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { silentLog } from '../test-doubles.ts';
import { closeDatabase, openDatabase, transaction } from './database-client.ts';
import { DatabaseUnavailableError, isDatabaseUnavailable } from './database-failure.ts';
import { testDatabase } from './test-database.ts';

const { db } = await testDatabase();
const failureOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    await work;
  } catch (error) {
    return error;
  }
  throw new Error('The work did not fail.');
};

it('tells an unavailable database from a query that is wrong', async () => {
  expect(isDatabaseUnavailable(await failureOf(db.execute(sql`select 1 / 0`)))).toBe(false);
  const slow = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 50`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  expect(isDatabaseUnavailable(await failureOf(slow))).toBe(true);
  const ended = db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  expect(isDatabaseUnavailable(await failureOf(ended))).toBe(true);
  const other = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(isDatabaseUnavailable(other)).toBe(false);
  expect(isDatabaseUnavailable(new Error('failed', { cause: new DatabaseUnavailableError() }))).toBe(true);
});

it('fails at once when nothing listens, in a query and in a transaction', async () => {
  const away = openDatabase('postgres://postgres@127.0.0.1:1/none', { log: silentLog });
  for (const work of [() => away.execute(sql`select 1`), () => transaction(away, async () => {})])
    expect(isDatabaseUnavailable(await failureOf(work()))).toBe(true);
  await closeDatabase(away);
});

it('loses no connection of the pool when a transaction cannot begin', async () => {
  const pids = [];
  for (let round = 0; round < 12; round++) {
    const client = await db.$client.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pids.push(rows[0]!.pid);
    const ended = new Promise((resolve) => client.once('end', resolve));
    await db.execute(sql`select pg_terminate_backend(${rows[0]!.pid}, 5000)`);
    // The caller never releases it.
    await ended;
  }
  expect(db.$client.totalCount).toBeLessThan(8);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

const sockets = new Set<Socket>();
const silent = createServer((socket) => void sockets.add(socket.on('error', () => {})));
await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

it('fails a query in time, and later ones at once, when the server accepts connections and is silent', async () => {
  const url = `postgres://postgres@127.0.0.1:${(silent.address() as AddressInfo).port}/none`;
  const frozen = openDatabase(url, { log: silentLog });
  const startedAt = performance.now();
  expect(isDatabaseUnavailable(await failureOf(frozen.execute(sql`select 1`)))).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(11_500);
  const again = performance.now();
  expect(isDatabaseUnavailable(await failureOf(frozen.execute(sql`select 1`)))).toBe(true);
  expect(performance.now() - again).toBeLessThan(100);
  await closeDatabase(frozen);
});
