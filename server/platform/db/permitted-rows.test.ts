import { sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { type Caller, isAllowedOn } from '../../../contract/permissions/evaluate.ts';
import { permissions, type ResourcePermissionName } from '../../../contract/permissions/permissions.ts';
import { type ResourceRole, resourceKinds, resourceRoles } from '../../../contract/permissions/roles.ts';
import { type GroupPermission, keyPermissions } from '../../../contract/permissions/wire-permissions.ts';
import { permittedRows } from './permitted-rows.ts';
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

const { db } = await testDatabase();
beforeAll(async () => {
  await db.execute(sql`create table permitted_rows_of_test (id text primary key, created_by text, members_role text)`);
  await db.insert(rows).values(stored);
});

const names = Object.entries(permissions)
  .filter(([, { of }]) => Object.hasOwn(resourceKinds, of))
  .map(([name]) => name as ResourcePermissionName);
const groupPermissions: GroupPermission[] = ['voice_lab', 'voice_design', 'share_voice_externally'];
const caller: fc.Arbitrary<Caller> = fc.record(
  {
    userId: fc.constantFrom('ada', 'bob', 'eve'),
    role: fc.constantFrom('admin', 'editor'),
    permissions: fc.option(fc.subarray([...keyPermissions]), { nil: undefined }),
    grants: fc.option(
      fc.array(fc.record({ to: fc.constantFrom('all_members', 'group'), permissions: fc.subarray(groupPermissions) })),
      { nil: undefined },
    ),
  },
  { requiredKeys: ['userId', 'role'] },
);

it('lists the rows that the table of permissions permits, for random callers and grants', async () => {
  await fc.assert(
    fc.asyncProperty(caller, fc.constantFrom(...names), async (who, name) => {
      const listed = await db
        .select({ id: rows.id })
        .from(rows)
        .where(permittedRows(who, name, rows))
        .orderBy(rows.id);
      const permitted = stored.filter(({ createdBy, membersRole }) => {
        const grants = membersRole ? [{ to: 'all_members', role: membersRole } as const] : [];
        return isAllowedOn(who, name, { createdBy, grants });
      });
      expect(listed.map(({ id }) => id).toSorted()).toEqual(permitted.map(({ id }) => id).toSorted());
    }),
    { numRuns: 300 },
  );
});
