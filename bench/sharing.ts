import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { membershipsService } from '../server/features/groups/memberships.service.ts';
import { dictionariesStore } from '../server/features/pronunciation-dictionaries/pronunciation-dictionaries.store.ts';
import { routeRolesService } from '../server/features/resource-shares/route-roles.service.ts';
import { workspaceStore } from '../server/features/workspace/workspace.store.ts';
import type { Actor } from '../server/platform/actor.ts';
import { connectDatabase } from '../server/platform/db/connect.ts';
import { openLog } from '../server/platform/log.ts';
import { report } from './measure.ts';

/**
 * Time of a permission check and of a list in a workspace with 1,000 members, 100 groups and 100,000 shares:
 * `node bench/sharing.ts`.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'timbre-bench-'));
const database = await connectDatabase({ databaseUrl: undefined, dataDir, log: openLog('warn') });
const { db } = database;
const rounds = 500;

await db.execute(sql`insert into users (id, email, password_hash, public_user_id, referral_link_code)
  select 'u' || n, 'u' || n || '@example.com', 'x', 'p' || n, 'r' || n from generate_series(1, 1000) n`);
const workspaceId = await workspaceStore(db).create({ id: 'w', name: 'Bench', ownerId: 'u1' });
await db.execute(sql`insert into workspace_members (workspace_id, user_id, role)
  select 'w', 'u' || n, 'editor' from generate_series(2, 1000) n`);
await db.execute(sql`insert into groups (id, workspace_id, name)
  select 'g' || n, 'w', 'Group ' || n from generate_series(1, 100) n`);
// Each member is in ten groups.
await db.execute(sql`insert into group_members (group_id, workspace_id, user_id)
  select 'g' || ((n + k * 10) % 100 + 1), 'w', 'u' || n from generate_series(1, 1000) n, generate_series(1, 10) k`);
await db.execute(sql`insert into pronunciation_dictionaries
  (id, workspace_id, created_by, name, latest_version_id, latest_rules_count)
  select 'd' || n, 'w', 'u' || (n % 1000 + 1), 'Dictionary ' || n, 'v', 1 from generate_series(1, 10000) n`);
// Each dictionary has ten shares: nine with people, one with a group.
await db.execute(sql`insert into resource_shares
  (workspace_id, kind, resource_id, principal_kind, principal_id, role, shared_by)
  select 'w', 'pronunciation_dictionary', 'd' || n, case when k = 10 then 'group' else 'person' end,
    case when k = 10 then 'g' || (n % 100 + 1) else 'u' || ((n * 7 + k * 101) % 1000 + 1) end, 'viewer', 'u1'
  from generate_series(1, 10000) n, generate_series(1, 10) k on conflict do nothing`);
await db.execute(sql`analyze`);

const memberships = membershipsService({ db });
const { requireRole } = routeRolesService({ db });
const store = dictionariesStore(db);

async function actorOf(n: number): Promise<Actor> {
  const userId = `u${n}`;
  const membership = await memberships.find(workspaceId, userId);
  return { ...membership!, userId, workspaceId, via: 'session', permissions: undefined };
}

async function measure(name: string, run: (actor: Actor, round: number) => Promise<unknown>): Promise<void> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const actor = await actorOf((round % 999) + 2);
    const startedAt = performance.now();
    await run(actor, round);
    values.push(performance.now() - startedAt);
  }
  console.log(report(name, values));
}

await measure('membership with groups', ({ userId }) => memberships.find(workspaceId, userId));
await measure('role on a resource', (actor, round) =>
  requireRole(actor, 'pronunciation_dictionary.read', { pronunciation_dictionary_id: `d${round + 1}` }).catch(() => {}),
);
await measure('list of 100 with sharing', (actor) =>
  store.list(actor, { sort: 'date', direction: 'desc', includeArchived: false, limit: 100 }),
);

await database.close();
rmSync(dataDir, { recursive: true });
