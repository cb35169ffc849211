import { beforeEach, expect, it, vi } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { groupMembershipsService } from '../groups/group-memberships.service.ts';
import { groupsStore } from '../groups/groups.store.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { workspaceMembersService } from '../workspace/workspace-members.service.ts';
import { workspaceInvitesService } from './workspace-invites.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const live = { publish: async () => {} };
const mails: string[] = [];
let maxSeats = 10;
const workspaceMembers = workspaceMembersService({ db, live, readMaxSeats: async () => maxSeats });
const invites = workspaceInvitesService({
  db,
  clock,
  live,
  mail: { send: async ({ text }) => String(mails.push(text)) },
  rateLimiter: { consume: async () => {} },
  user: {
    find: (id, tx) => userStore(tx ?? db).byId(id),
    findByEmail: (email, tx) => userStore(tx ?? db).byEmail(email),
    findEmails: async () => new Map(),
  },
  workspace: {
    findName: (id, tx) => workspaceStore(tx ?? db).findName(id),
    findTenant: (id, tx) => workspaceStore(tx ?? db).findTenant(id),
  },
  workspaceMembers,
  groupMemberships: groupMembershipsService(),
  memberNotices: new Proxy({}, { get: () => async () => {} }) as never,
});
const terms = { role: 'editor', groupIds: [], characterLimit: null } as const;
const allow = async () => {};
let admin: Actor;
let count = 0;

const newPerson = () => {
  count += 1;
  return createActor(db, `person${count}`);
};
const emailOf = ({ userId }: Actor) => `${userId}@example.com`;
/** Invites a person; returns the code of the mail. */
async function invite(email: string, given: Parameters<typeof invites.inviteAll>[2] = terms): Promise<string> {
  await invites.inviteAll(admin, [email], given, 'https://timbre.test');
  return /invite_code=(\w+)/.exec(mails.at(-1)!)![1]!;
}
const memberIds = async () => (await workspaceMembers.list(admin.workspaceId)).map(({ userId }) => userId);

beforeEach(async () => {
  admin = await newPerson();
  maxSeats = 10;
});

it('WS-012 WS-013 lets the invited person join once, also by two calls at once', async () => {
  const person = await newPerson();
  const code = await invite(emailOf(person), { ...terms, characterLimit: 500 });
  const calls = [invites.accept(person, code, allow), invites.accept(person, code, allow)];
  const failed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([{ reason: { code: 'workspace_invite_not_found' } }]);
  const [, member] = await workspaceMembers.list(admin.workspaceId);
  expect(member).toMatchObject({ userId: person.userId, role: 'editor', characterLimit: 500 });
  expect(await invites.countOpen(admin.workspaceId)).toBe(0);
});

it('WS-013 refuses an invite of another address, one that has expired, and one that was declined', async () => {
  const [person, other] = [await newPerson(), await newPerson()];
  const code = await invite(emailOf(person));
  await expect(invites.accept(other, code, allow)).rejects.toMatchObject({ code: 'workspace_invite_other_email' });
  await expect(invites.decline(other, code)).rejects.toMatchObject({ code: 'workspace_invite_other_email' });
  await invites.decline(person, code);
  await expect(invites.accept(person, code, allow)).rejects.toMatchObject({ code: 'workspace_invite_not_found' });
  const late = await invite(emailOf(person));
  clock.advance(7 * 24 * 3_600_000);
  await expect(invites.accept(person, late, allow)).rejects.toMatchObject({ code: 'workspace_invite_expired' });
  expect(await memberIds()).toEqual([admin.userId]);
});

it('WS-012 replaces an earlier invite to the same address', async () => {
  const person = await newPerson();
  const earlier = await invite(emailOf(person));
  const later = await invite(emailOf(person), { ...terms, role: 'admin' });
  await expect(invites.accept(person, earlier, allow)).rejects.toMatchObject({ code: 'workspace_invite_not_found' });
  await invites.accept(person, later, allow);
  expect((await workspaceMembers.list(admin.workspaceId))[1]).toMatchObject({ role: 'admin' });
});

it('WS-011 invites to no more seats than there are, also by two calls at once', async () => {
  maxSeats = 3;
  const both = ['a', 'b'].map((name) =>
    invites.inviteAll(admin, [`${name}1@x.example`, `${name}2@x.example`], terms, 'https://timbre.test'),
  );
  const failed = (await Promise.allSettled(both)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([{ reason: { code: 'no_free_seat' } }]);
  // All addresses of a call are invited, or none.
  expect(await invites.countOpen(admin.workspaceId)).toBe(2);
});

it('WS-011 gives the last seat to one of two people who accept at once', async () => {
  const people = [await newPerson(), await newPerson()];
  const codes: string[] = [];
  for (const person of people) codes.push(await invite(emailOf(person)));
  maxSeats = 2;
  const calls = people.map((person, at) => invites.accept(person, codes[at]!, allow));
  const failed = (await Promise.allSettled(calls)).filter(({ status }) => status === 'rejected');
  expect(failed).toMatchObject([{ reason: { code: 'no_free_seat' } }]);
  expect(await memberIds()).toHaveLength(2);
  expect(await invites.countOpen(admin.workspaceId)).toBe(1);
});

it('WS-015 adds the person to the groups of the invite that still exist', async () => {
  const person = await newPerson();
  const base = { permissions: null, characterLimit: null };
  const [kept, deleted] = [
    await groupsStore(db).insert(admin.workspaceId, { ...base, name: 'Kept' }),
    await groupsStore(db).insert(admin.workspaceId, { ...base, name: 'Deleted' }),
  ];
  const code = await invite(emailOf(person), { ...terms, groupIds: [kept.id, deleted.id] });
  await groupsStore(db).delete(admin.workspaceId, deleted.id);
  await invites.accept(person, code, allow);
  const members = await groupsStore(db).listMembers(admin.workspaceId, [kept.id, deleted.id]);
  expect([...members]).toEqual([[kept.id, [person.userId]]]);
});

it('WS-026 keeps the invite open for a session that may not enter', async () => {
  const person = await newPerson();
  const code = await invite(emailOf(person));
  const refuse = vi.fn(async () => {
    throw new Error('Sign in with Corp ID.');
  });
  await expect(invites.accept(person, code, refuse)).rejects.toThrow('Corp ID');
  expect(await memberIds()).toEqual([admin.userId]);
  await invites.accept(person, code, allow);
});

it('ROLE-002 lets a member who may invite give neither the role admin nor a group beyond their own', async () => {
  const permissions = ['workspace_members_invite', 'webhooks_manage'] as const;
  const group = await groupsStore(db).insert(admin.workspaceId, { name: 'Hooks', permissions, characterLimit: null });
  const grants = [{ to: 'group', permissions: ['workspace_members_invite'] }] as const;
  const inviter: Actor = { ...admin, role: 'editor', grants };
  const inviteAs = (actor: Actor, given: Parameters<typeof invites.inviteAll>[2]) =>
    invites.inviteAll(actor, ['c@x.example'], given, 'https://timbre.test');
  await expect(inviteAs(inviter, { ...terms, role: 'admin' })).rejects.toMatchObject({
    code: 'workspace_access_denied',
    param: 'seat_type',
  });
  await expect(inviteAs(inviter, { ...terms, groupIds: [group.id] })).rejects.toMatchObject({
    code: 'workspace_access_denied',
    param: 'group_ids',
  });
  await inviteAs(inviter, terms);
  await inviteAs({ ...inviter, grants: [{ to: 'group', permissions }] }, { ...terms, groupIds: [group.id] });
});
