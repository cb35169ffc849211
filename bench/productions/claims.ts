/**
 * 1,000 producers who claim 1,000 tasks at once, each until they have one: `node bench/productions/claims.ts [producers]`.
 * Everybody may claim, after the real checks of profile, tests and contracts, and every claim is told to the live channel.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { producerGateService } from '../../server/features/producers/producer-gate.service.ts';
import { productionContractsService } from '../../server/features/production-contracts/production-contracts.service.ts';
import { productionQualificationsService } from '../../server/features/production-qualifications/production-qualifications.service.ts';
import { producerTasksService } from '../../server/features/production-tasks/producer-tasks.service.ts';
import { taskChangesService } from '../../server/features/production-tasks/task-changes.service.ts';
import { productionMembershipsService } from '../../server/features/production-teams/production-memberships.service.ts';
import { userService } from '../../server/features/user/user.service.ts';
import { workspaceStore } from '../../server/features/workspace/workspace.store.ts';
import { workspaceOwnersService } from '../../server/features/workspace/workspace-owners.service.ts';
import type { Actor } from '../../server/platform/actor.ts';
import { AppError } from '../../server/platform/app-error.ts';
import { connectDatabase } from '../../server/platform/db/connect.ts';
import { openLive } from '../../server/platform/live.ts';
import { openLog } from '../../server/platform/log.ts';
import { auditLog, unexpectedCall } from '../../server/platform/test-doubles.ts';
import { report } from '../measure.ts';

const [count = 1000] = process.argv.slice(2).map(Number);
const targetMs = 20;
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const log = openLog('warn');
const database = await connectDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir, log });
const { db } = database;
const live = await openLive(database.url, db, log);
const clock = () => new Date();
const user = userService({ db, clock });
const common = { db, clock, live, user, auditLog, notifications: { notify: async () => {} } };
const productionQualifications = productionQualificationsService(common);
const productionContracts = productionContractsService({ ...common, requireProfile: unexpectedCall });
await productionQualifications.seed();
await productionContracts.seed();
const gate = producerGateService({
  db,
  productionQualifications,
  productionContracts,
  productionMemberships: productionMembershipsService({ db, user }),
  canReceivePay: unexpectedCall,
});
const tasksDeps = {
  ...common,
  gate,
  jobs: { send: unexpectedCall },
  owners: workspaceOwnersService({ db, findUser: unexpectedCall }),
  orders: { onTaskApproved: unexpectedCall, onTaskEnded: unexpectedCall },
  work: {
    enter: unexpectedCall,
    find: unexpectedCall,
    dismiss: unexpectedCall,
    deliver: unexpectedCall,
    approve: unexpectedCall,
  },
};
const tasks = producerTasksService({ ...tasksDeps, changes: taskChangesService(tasksDeps) });

await db.execute(sql`insert into users (id, email, password_hash, public_user_id, referral_link_code)
  select 'u' || n, 'u' || n || '@example.com', 'x', 'p' || n, 'r' || n from generate_series(0, ${count}::int) n`);
const customer = await workspaceStore(db).create({ id: 'customer', name: 'Customer', ownerId: 'u0' });
for (let n = 1; n <= count; n += 1)
  await workspaceStore(db).create({ id: `w${n}`, name: 'Producer', ownerId: `u${n}` });
await db.execute(sql`insert into producers
  (user_id, workspace_id, state, display_name, languages, skills, applied_at)
  select 'u' || n, 'w' || n, 'active', 'Producer ' || n, '[{"language":"en","level":"native"}]', '{transcript}', now()
  from generate_series(1, ${count}::int) n`);
await db.execute(sql`insert into production_attempts (id, qualification_id, user_id, state, started_at, ends_at)
  select q.id || 'u' || n, q.id, 'u' || n, 'passed', now(), now()
  from generate_series(1, ${count}::int) n, production_qualifications q`);
await db.execute(sql`insert into production_signatures (contract_id, user_id, signed_name, address, digest, signed_at)
  select c.id, 'u' || n, 'Producer', '192.0.2.1', c.digest, now()
  from generate_series(1, ${count}::int) n, production_contracts c`);
await db.execute(sql`insert into production_orders (id, workspace_id, user_id, name, state, created_at, updated_at)
  values ('o', ${customer}, 'u0', 'Order', 'accepted', now(), now())`);
await db.execute(sql`insert into production_items (id, order_id, kind, item, created_at, updated_at)
  values ('i', 'o', 'transcription', '{}', now(), now())`);
await db.execute(sql`insert into production_media (id, order_id, name, content_type, blob_key, bytes, created_at)
  values ('m', 'o', 'talk.mp3', 'audio/mpeg', 'none', 1, now())`);

async function publish(): Promise<void> {
  await db.execute(sql`delete from production_tasks`);
  await db.execute(sql`insert into production_tasks
    (id, order_id, item_id, media_id, type, source_language, duration_ms, pay_cents, allowed_ms, created_at, updated_at)
    select 't' || n, 'o', 'i', 'm', 'transcript', 'en', 60000, 120, 3600000, now(), now()
    from generate_series(1, ${count}::int) n`);
  await db.execute(sql`insert into production_task_events (id, task_id, kind, created_at)
    select 'e' || n, 't' || n, 'published', now() from generate_series(1, ${count}::int) n`);
  await db.execute(sql`analyze`);
}

const actorOf = (n: number): Actor => ({
  userId: `u${n}`,
  workspaceId: customer,
  role: 'admin',
  via: 'session',
  permissions: undefined,
});

/** A task that the board shows at this moment. */
async function findUnclaimed(): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from production_tasks where state = 'unclaimed' order by random() limit 1`,
  );
  return rows[0]!.id;
}

/** Claims tasks of the board until one of them is the producer's; returns the ms of each claim. */
async function claimOne(n: number): Promise<number[]> {
  const values: number[] = [];
  for (let id = `t${Math.floor(Math.random() * count) + 1}`; ; id = await findUnclaimed()) {
    const startedAt = performance.now();
    const isRefused = await tasks.claim(actorOf(n), id).then(
      () => false,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'task_already_claimed') return true;
        throw error;
      },
    );
    values.push(performance.now() - startedAt);
    if (!isRefused) return values;
  }
}

/** `atOnce` producers at a time. */
async function measure(atOnce: number): Promise<void> {
  await publish();
  const values: number[] = [];
  let next = 1;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      while (next <= count) values.push(...(await claimOne(next++)));
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await db.execute<{ owners: number; assignments: number }>(sql`
    select (select count(distinct producer_id)::int from production_tasks where state = 'active') owners,
      (select count(*)::int from production_assignments where ended_at is null) assignments`);
  const [{ owners, assignments } = { owners: 0, assignments: 0 }] = rows;
  if (owners !== count || assignments !== count) throw new Error(`${owners} owners, ${assignments} assignments`);
  console.log(`${report(`${atOnce} at once`, values)}; ${seconds.toFixed(1)} s for ${count} tasks with one owner each`);
}

// The first round warms up.
for (const atOnce of [16, 1, 4, 16, count]) await measure(atOnce);
console.log(`target: p95 ≤ ${targetMs} ms`);
await live.close();
await database.close();
rmSync(dataDir, { recursive: true });
