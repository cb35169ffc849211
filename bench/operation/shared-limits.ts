import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { concurrencyLimiter } from '../../server/platform/concurrency-limiter.ts';
import { connectDatabase } from '../../server/platform/db/connect.ts';
import { openLive } from '../../server/platform/live.ts';
import { openSharedCounts } from '../../server/platform/shared-counts/shared-counts.ts';
import { openSharedSlots } from '../../server/platform/shared-slots/shared-slots.ts';
import { silentLog } from '../../server/platform/test-doubles.ts';
import { report } from '../measure.ts';

/** What limits cost that several processes share: a slot per call, and an exchange of counts per second. */
const rounds = 1000;
const signal = new AbortController().signal;
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
const { db, serverInstance } = database;
const live = await openLive(database.url, db, silentLog);
const rule = { waitMs: 60_000, queueFactor: 8 };
const shared = await openSharedSlots({ db, live, serverInstance, log: silentLog }, rule);

async function measure(name: string, run: (round: number) => Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    await run(round);
    times.push(performance.now() - startedAt);
  }
  console.log(report(name, times));
}

await measure('select 1', async () => void (await db.execute(sql`select 1`)));
for (const [name, slots] of [
  ['slot in memory', concurrencyLimiter(rule)],
  ['slot in the database', shared],
] as const)
  await measure(name, async (round) => (await slots.acquire(`tenant ${round % 20}`, 32, signal)).release());
const counts = openSharedCounts(db);
const added = Array.from({ length: 100 }, (_, at) => ({ key: `key ${at}`, amount: 5, resetInMs: 60_000 }));
await measure('exchange of the counts of 100 callers', async () => void (await counts.add(added)));

await shared.close();
await live.close();
await database.close();
rmSync(dataDir, { recursive: true });
