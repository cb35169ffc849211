import { beforeEach, expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from './test-actor.ts';
import { workspaceMembersService } from './workspace-members.service.ts';
import { type MemberChanges, workspaceMembersStore } from './workspace-members.store.ts';

const { db } = await testDatabase();
let maxSeats = 10;
const service = workspaceMembersService({
  db,
  live: { publish: async () => {} },
  readMaxSeats: async (_tx, _id, agreed) => agreed ?? maxSeats,
});
let workspaceId: WorkspaceId;
let owner: string;
let count = 0;

async function newPerson(): Promise<string> {
  count += 1;
  const id = `person${count}`;
  await userStore(db).insert({ id, email: `${id}@example.com`, passwordHash: 'x' });
  return id;
}
const add = (userId: string, role: 'admin' | 'editor' = 'editor') =>
  transaction(db, (tx) => service.add(tx, workspaceId, { userId, role, characterLimit: null }));
const edit = (userId: string, changes: MemberChanges) =>
  transaction(db, (tx) => service.edit(tx, workspaceId, userId, changes));
const remove = (userId: string) => transaction(db, (tx) => service.remove(tx, workspaceId, userId));
const transfer = (from: string, to: string) => transaction(db, (tx) => service.transfer(tx, workspaceId, from, to));
const rolesNow = async () =>
  (await service.list(workspaceId)).map(({ userId, role, lockedAt }) => `${userId} ${lockedAt ? 'locked' : role}`);
/** The codes of the calls that were refused. */
const refusals = async (calls: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
  );

beforeEach(async () => {
  count += 1;
  owner = `owner${count}`;
  ({ workspaceId } = await createActor(db, owner));
  maxSeats = 10;
});

it('WS-010 ROLE-001 keeps the last admin from being removed, lowered and locked', async () => {
  await add(await newPerson());
  const changes = [edit(owner, { role: 'editor' }), edit(owner, { lockedAt: new Date() }), remove(owner)];
  expect(await refusals(changes)).toEqual(['last_admin', 'last_admin', 'last_admin']);
});

it('ROLE-003 keeps the owner an admin until another admin owns the workspace', async () => {
  const [admin, editor] = [await newPerson(), await newPerson()];
  await add(admin, 'admin');
  await add(editor);
  const changes = [edit(owner, { role: 'editor' }), edit(owner, { lockedAt: new Date() }), remove(owner)];
  expect(await refusals(changes)).toEqual(['owner_protected', 'owner_protected', 'owner_protected']);
  expect(await refusals([transfer(owner, editor)])).toEqual(['new_owner_not_admin']);
  expect(await refusals([transfer(admin, admin)])).toEqual(['not_workspace_owner']);
  await transfer(owner, admin);
  await remove(owner);
  expect(await rolesNow()).toEqual([`${admin} admin`, `${editor} editor`]);
});

it('WS-010 leaves one admin when two admins lower each other at once', async () => {
  const admins = [await newPerson(), await newPerson()] as const;
  for (const admin of admins) await add(admin, 'admin');
  await transfer(owner, admins[0]);
  await remove(owner);
  // The owner could not be lowered anyway; two others can.
  const third = await newPerson();
  await add(third, 'admin');
  const lowered = [edit(admins[1], { role: 'editor' }), edit(third, { lockedAt: new Date() }), remove(admins[0])];
  expect(await refusals(lowered)).toHaveLength(1);
  expect((await rolesNow()).filter((member) => member.endsWith('admin'))).toEqual([`${admins[0]} admin`]);
});

it('WS-011 PLAN-066 gives the last seat to one of several people at once, and none to a service account', async () => {
  maxSeats = 2;
  const people = await Promise.all([newPerson(), newPerson(), newPerson()]);
  expect(await refusals(people.map((id) => add(id)))).toEqual(['no_free_seat', 'no_free_seat']);
  const account = await newPerson();
  await db.execute(`update users set is_service_account = true where id = '${account}'`);
  await workspaceMembersStore(db).add({ workspaceId, userId: account, role: 'editor' });
  expect(await transaction(db, (tx) => service.lockSeats(tx, workspaceId))).toEqual({ used: 2, max: 2 });
});

it('WS-010 merges the changes of two admins at once', async () => {
  const member = await newPerson();
  await add(member);
  await Promise.all([edit(member, { role: 'admin' }), edit(member, { characterLimit: 500 })]);
  const [, row] = await service.list(workspaceId);
  expect(row).toMatchObject({ userId: member, role: 'admin', characterLimit: 500 });
});

it('PLAN-066 shows the seats while a change of members waits', async () => {
  await add(await newPerson());
  await transaction(db, async (tx) => {
    await service.lockSeats(tx, workspaceId);
    expect(await transaction(db, (other) => service.readSeats(other, workspaceId))).toEqual({ used: 2, max: 10 });
  });
  const missing = transaction(db, (tx) => service.readSeats(tx, 'none' as WorkspaceId));
  await expect(missing).rejects.toMatchObject({ code: 'workspace_not_found' });
});
