import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import { permissions, type ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import {
  isShareableKind,
  type ResourceKindName,
  type ResourceRole,
  resourceKinds,
  resourceRoles,
} from '../../../contract/permissions/roles.ts';
import { type GroupPermission, keyPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { toWorkspaceId } from '../ids.ts';
import { permittedRows } from './permitted-rows.ts';
import { findRoles } from './resource-grants.ts';
import { testDatabase } from './test-database.ts';

const rows = pgTable('permitted_rows_of_test', {
  id: text().primaryKey(),
  createdBy: text(),
  membersRole: text().$type<ResourceRole>(),
});
const people = ['ada', 'bob', null];
const stored = people.flatMap((createdBy) =>
  [...resourceRoles, null].map((membersRole) => ({ id: `${createdBy} ${membersRole}`, createdBy, membersRole })),
);

const workspaceId = toWorkspaceId('of-ada');
/** Each row has up to three shares, with one of these principals each. */
const principals = [
  ['person', 'ada'],
  ['person', 'eve'],
  ['group', 'g1'],
  ['group', 'g2'],
  ['key', 'k1'],
  ['group', 'default'],
] as const;
const kinds = Object.keys(resourceKinds).filter(isShareableKind);
const shares = stored.flatMap(({ id: resourceId }, at) =>
  kinds.flatMap((kind) =>
    [0, 1, 2].slice(at % 4).map((nth) => {
      const [principalKind, principalId] = principals[(at * 2 + nth) % principals.length]!;
      const role = principalId === 'default' && at % 2 ? 'none' : resourceRoles[(at + nth) % resourceRoles.length]!;
      return { workspaceId, kind, resourceId, principalKind, principalId, role };
    }),
  ),
);

const { db } = await testDatabase();
beforeAll(async () => {
  await db.execute(sql`insert into users (id, email, password_hash) values ('ada', 'ada@example.com', 'x')`);
  await db.execute(sql`insert into workspaces (id, name, owner_id) values (${workspaceId}, 'Test', 'ada')`);
  await db.execute(sql`create table permitted_rows_of_test (id text primary key, created_by text, members_role text)`);
  await db.insert(rows).values(stored);
  for (const share of shares)
    await db.execute(sql`insert into resource_shares (workspace_id, kind, resource_id, principal_kind, principal_id, role, shared_by)
      values (${share.workspaceId}, ${share.kind}, ${share.resourceId}, ${share.principalKind}, ${share.principalId}, ${share.role}, 'bob')`);
});
const names = Object.entries(permissions)
  .filter(([, { of }]) => Object.hasOwn(resourceKinds, of))
  .map(([name]) => name as ResourcePermissionName);
const groupPermissions: GroupPermission[] = ['voice_lab', 'voice_design', 'share_voice_externally'];
const caller: fc.Arbitrary<Caller> = fc.record(
  {
    userId: fc.constantFrom('ada', 'bob', 'eve'),
    role: fc.constantFrom('admin', 'editor', 'editor'),
    groupIds: fc.subarray(['g1', 'g2', 'g3']).map((ids) => new Set(ids)),
    apiKeyId: fc.constantFrom('k1', 'k2', undefined),
    permissions: fc.option(fc.subarray([...keyPermissions]), { nil: undefined }),
    grants: fc.option(
      fc.array(fc.record({ to: fc.constantFrom('all_members', 'group'), permissions: fc.subarray(groupPermissions) })),
      { nil: undefined },
    ),
  },
  { requiredKeys: ['userId', 'role'] },
);

it('lists the rows that the table of permissions permits, for random callers, grants and shares', async () => {
  await fc.assert(
    fc.asyncProperty(caller, fc.constantFrom(...names), async (person, name) => {
      const who = { ...person, workspaceId };
      const listed = await db
        .select({ id: rows.id })
        .from(rows)
        .where(permittedRows(who, name, rows));
      const roles = await findRoles(db, who, permissions[name].of as ResourceKindName, stored);
      const permitted = stored.filter(({ id }) => isAllowedOn(who, name, { role: roles.get(id) ?? null }));
      expect(listed.map(({ id }) => id).toSorted()).toEqual(permitted.map(({ id }) => id).toSorted());
    }),
    { numRuns: 300 },
  );
});

it('WS-023 reads the role of a row from the shares with the caller', async () => {
  const row = { id: 'x', createdBy: 'bob' };
  const share = (principalKind: string, principalId: string, role: string) =>
    db.execute(sql`insert into resource_shares (workspace_id, kind, resource_id, principal_kind, principal_id, role, shared_by)
      values (${workspaceId}, 'voice', 'x', ${principalKind}, ${principalId}, ${role}, 'bob')`);
  const roleOf = async (who: Partial<Caller>) =>
    (await findRoles(db, { userId: 'eve', role: 'editor', workspaceId, ...who }, 'voice', [row])).get('x');
  expect(await roleOf({})).toBe('admin');
  await share('group', 'default', 'none');
  expect(await roleOf({})).toBeUndefined();
  expect(await roleOf({ role: 'admin' })).toBe('admin');
  expect(await roleOf({ userId: 'bob' })).toBe('admin');
  await share('person', 'eve', 'viewer');
  await share('group', 'g1', 'editor');
  expect(await roleOf({})).toBe('viewer');
  expect(await roleOf({ groupIds: new Set(['g1']) })).toBe('editor');
  expect(await roleOf({ userId: 'ada' })).toBeUndefined();
});
