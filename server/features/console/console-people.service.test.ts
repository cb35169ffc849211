import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live } from '../../platform/test-doubles.ts';
import { auditLogService } from '../audit-log/audit-log.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceDirectoryService } from '../workspace/workspace-directory.service.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { consolePeopleService } from './console-people.service.ts';
import { staffLogService } from './staff-log.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const user = userService({ db, clock });
const owners = workspaceOwnersService({ db, findUser: user.find });
const auditLog = auditLogService({ db, clock, live, user, owners });
const ended: string[] = [];
const mailed: unknown[] = [];
const people = consolePeopleService({
  db,
  user,
  directory: workspaceDirectoryService({ db }),
  subscription: testSubscription({ db, clock }),
  sessions: {
    listOf: async () => [],
    endAll: async (userId, { isOwnAct } = {}) => void ended.push(`${userId} ${isOwnAct}`),
    forget: () => {},
  },
  mails: { sendLink: async (_tx, { kind, to }) => void mailed.push([kind, to]) },
  staffLog: staffLogService({ auditLog, owners }),
});

const staff = await createActor(db, 'staff', { isServerOwner: true, emailVerifiedAt: new Date() });
const ada = await createActor(db, 'ada', { firstName: 'Ada 100%' });
await createActor(db, 'ben', { emailVerifiedAt: new Date() });
await createActor(db, 'robot', { isServiceAccount: true });
const all = { search: '', cursor: undefined, limit: 100 };
const idsOf = async (query: Partial<typeof all>) =>
  (await people.list(staff, { ...all, ...query })).rows.map(({ id }) => id);
const activitiesOf = async (actor: typeof ada) =>
  (await auditLog.listPage(actor, {}, { cursor: undefined, limit: 10 })).entries.map(
    ({ activity, actorId, target }) => [activity, actorId, target.reason],
  );

it('U-56 lists people without service accounts, newest first, in pages', async () => {
  expect(await idsOf({})).toEqual(['ben', 'ada', 'staff']);
  const first = await people.list(staff, { ...all, limit: 2 });
  expect(first).toMatchObject({ rows: [{ id: 'ben' }, { id: 'ada' }], cursor: 'ada' });
  const second = await people.list(staff, { ...all, limit: 2, cursor: first.cursor as never });
  expect(second).toMatchObject({ rows: [{ id: 'staff' }], cursor: undefined });
  await expect(people.list(staff, { ...all, cursor: 'nobody' as never })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

it('finds emails, names and IDs, in which wildcards mean themselves', async () => {
  expect(await idsOf({ search: 'BEN@' })).toEqual(['ben']);
  expect(await idsOf({ search: '100%' })).toEqual(['ada']);
  expect(await idsOf({ search: 'ada' })).toEqual(['ada']);
  expect(await idsOf({ search: '%' })).toEqual(['ada']);
  expect(await idsOf({ search: '_' })).toEqual([]);
});

it('describes a person with their workspaces', async () => {
  expect(await people.get(staff, 'ada')).toMatchObject({
    person: { email: 'ada@example.com' },
    workspaces: [{ id: 'of-ada', ownerId: 'ada', role: 'admin', plan: undefined }],
    sessionCount: 0,
  });
  for (const id of ['nobody', 'robot'])
    await expect(people.get(staff, id)).rejects.toMatchObject({ code: 'user_not_found' });
});

it('records a sign-out in the workspaces of the person and of the staff member', async () => {
  await people.signOut(staff, 'ada', 'Lost laptop');
  expect(ended).toEqual(['ada false']);
  const entry = ['staff.sessions_ended', 'staff', 'Lost laptop'];
  expect(await activitiesOf(ada)).toEqual([entry]);
  expect(await activitiesOf(staff)).toEqual([entry]);
});

it('sends the verification email only to who needs it', async () => {
  await people.sendVerification(staff, 'ada', 'http://here');
  expect(mailed).toEqual([['verify-email', 'ada@example.com']]);
  await expect(people.sendVerification(staff, 'ben', 'http://here')).rejects.toMatchObject({ code: 'conflict' });
  expect(mailed).toHaveLength(1);
});

it('is closed to others', async () => {
  const calls = [
    () => people.list(ada, all),
    () => people.get(ada, 'ben'),
    () => people.signOut(ada, 'ben', 'no'),
    () => people.sendVerification(ada, 'ada', 'http://here'),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
});
