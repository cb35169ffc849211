import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { describeDiscrepancies } from '../../../server/main.balances.ts';
import { closeDatabase, openDatabase } from '../../../server/platform/db/database-client.ts';
import { silentLog } from '../../../server/platform/test-doubles.ts';
import type { DrilledSystem } from './drilled-system.ts';

/** Jobs of a killed worker run again within half a minute; reserved credits of a dead process are released every minute. */
const settleTimeoutMs = 120_000;

/** Waits until no job, reservation of credits or concurrency slot is left; then compares all balances with the ledger. */
export async function checkNothingIsPending({ database }: DrilledSystem): Promise<void> {
  const readPending = async () => {
    const [pending] = await database.query(`select
      (select count(*) from pgboss.job where state = 'active' or (state < 'active' and start_after <= now()))::int as jobs,
      (select count(*) from job_progress)::int as progress,
      (select count(*) from credit_reservations)::int as reservations,
      (select coalesce(sum(reserved), 0) from subscriptions)::int as reserved,
      (select count(*) from concurrency_slots)::int as slots`);
    return pending;
  };
  const nothing = { jobs: 0, progress: 0, reservations: 0, reserved: 0, slots: 0 };
  await expect.poll(readPending, { timeout: settleTimeoutMs, interval: 500 }).toEqual(nothing);
  expect(await database.query(`select name, output from pgboss.job where state = 'failed'`)).toEqual([]);
  const db = openDatabase(database.url, { log: silentLog, connections: 2 });
  try {
    expect(await describeDiscrepancies(db)).toEqual([]);
  } finally {
    await closeDatabase(db);
  }
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/**
 * Restarts the system as if an hour had passed, since younger files may belong to running calls, and waits until the
 * audio of the history is all that is stored.
 */
export async function checkNoFileIsLeft(system: DrilledSystem, historyItemIds: readonly string[]): Promise<void> {
  const { dataDir, temporaryDir } = system;
  const incoming = join(dataDir, 'blobs', 'incoming');
  const anHourAgo = Date.now() / 1000 - 3700;
  for (const file of filesIn(incoming)) utimesSync(file, anHourAgo, anHourAgo);
  await system.restart({ SWEEP_AGE_S: '0' });
  const storedIds = () =>
    filesIn(join(dataDir, 'blobs', 'blobs'))
      .filter((path) => path.includes('history~'))
      .map((path) => path.split('~').at(-1)!)
      .sort();
  await expect.poll(storedIds, { timeout: 60_000, interval: 500 }).toEqual([...historyItemIds].sort());
  expect(filesIn(incoming)).toEqual([]);
  const scratch = join(dataDir, 'scratch');
  expect(filesIn(scratch)).toEqual([]);
  // One of the web process, one of the worker.
  expect(readdirSync(scratch).length).toBe(2);
  expect(readdirSync(temporaryDir)).toEqual([]);
}
