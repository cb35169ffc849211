import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSubscription } from '../server/features/subscription/test-subscription.ts';
import { userStore } from '../server/features/user/user.store.ts';
import { workspaceStore } from '../server/features/workspace/workspace.store.ts';
import type { Actor } from '../server/platform/actor.ts';
import { systemClock } from '../server/platform/clock.ts';
import { connectDatabase } from '../server/platform/db/connect.ts';
import { transaction } from '../server/platform/db/database-client.ts';
import { openLive } from '../server/platform/live.ts';
import { openLog } from '../server/platform/log.ts';
import { percentile } from './measure.ts';

/**
 * Overhead of credits per generation: 100 workspaces, each of which generates four times a second for ten seconds:
 * `node bench/credits.ts`.
 */
const workspaces = 100;
const intervalMs = 250;
const durationMs = 10_000;

const log = openLog('warn');
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const { db, url, serverInstance, close } = await connectDatabase({ databaseUrl: undefined, dataDir, log });
const live = await openLive(url, db, log);
const subscription = testSubscription({ db, clock: systemClock, serverInstance, live });

async function newActor(n: number): Promise<Actor> {
  const userId = `user${n}`;
  await userStore(db).insert({ id: userId, email: `${userId}@example.com`, passwordHash: 'x' });
  return transaction(db, async (tx) => {
    const workspaceId = await workspaceStore(tx).create({ id: `workspace${n}`, name: 'Bench', ownerId: userId });
    await subscription.start(tx, workspaceId, 'pro');
    return { userId, workspaceId, role: 'admin', via: 'session', permissions: undefined };
  });
}
const actors: Actor[] = [];
for (let n = 0; n < workspaces; n += 1) actors.push(await newActor(n));

const reserving: number[] = [];
const settling: number[] = [];
const until = performance.now() + durationMs;
await Promise.all(
  actors.map(async (actor, n) => {
    await sleep((n * intervalMs) / workspaces);
    while (performance.now() < until) {
      const startedAt = performance.now();
      const reservation = await subscription.reserve(actor, 100);
      const reserved = performance.now();
      await transaction(db, (tx) => subscription.settle(tx, actor, reservation, 90));
      const settled = performance.now();
      reserving.push(reserved - startedAt);
      settling.push(settled - reserved);
      await sleep(Math.max(0, intervalMs - (settled - startedAt)));
    }
  }),
);
const discrepancies = await subscription.findDiscrepancies();
const formatMs = (values: number[]) =>
  `p50 ${percentile(values, 0.5).toFixed(2)} ms, p95 ${percentile(values, 0.95).toFixed(2)} ms`;
console.log(`check and reservation   ${formatMs(reserving)} (n ${reserving.length})`);
console.log(`settlement with ledger  ${formatMs(settling)}`);
console.log(`balances that differ from the ledger: ${discrepancies.length}`);
await live.close();
await close();
rmSync(dataDir, { recursive: true });
