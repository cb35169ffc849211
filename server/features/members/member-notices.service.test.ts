import { expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { createActor } from '../workspace/test-actor.ts';
import type { MemberRow } from '../workspace/workspace-members.store.ts';
import { memberNoticesService } from './member-notices.service.ts';

const { db } = await testDatabase();
const { listEntries, listTitles, ...notices } = openNotices(db);
const memberNotices = memberNoticesService({ ...notices, workspace: { findName: async () => 'Lab' } });
const admin = await createActor(db, 'admin');

const memberOf = (userId: string): MemberRow => ({
  workspaceId: admin.workspaceId,
  userId,
  role: 'editor',
  lockedAt: null,
  characterLimit: null,
  joinedAt: new Date(),
});

it('U-22 records an invite, and tells the person if they have an account', async () => {
  await createActor(db, 'ada');
  await transaction(db, async (tx) => {
    await memberNotices.invited(tx, admin, 'ada@example.com', 'editor', { id: 'ada' });
    await memberNotices.invited(tx, admin, 'new@example.com', 'editor', undefined);
    await memberNotices.revoked(tx, admin, 'new@example.com');
    await memberNotices.joined(tx, admin.workspaceId, 'ada', 'admin');
  });
  expect(await listEntries(admin)).toMatchObject([
    { activity: 'member.invited', actorId: 'admin', target: { name: 'ada@example.com' } },
    { activity: 'member.invited', target: { name: 'new@example.com' } },
    { activity: 'invite.revoked', target: { name: 'new@example.com' } },
    { activity: 'member.joined', actorId: 'ada' },
  ]);
  expect(await listTitles('ada')).toEqual(['You are invited to Lab']);
  expect(await listTitles('admin')).toEqual(['ada@example.com joined Lab']);
  // The invite is mailed with its code by the service of invites.
  expect(notices.mails).toEqual([]);
});

it('records what changes on a member, and tells the person of their role, removal and ownership', async () => {
  const owner = await createActor(db, 'owner');
  await createActor(db, 'grace');
  await transaction(db, async (tx) => {
    const changes = { role: 'admin', lockedAt: new Date(), characterLimit: 500 } as const;
    await memberNotices.edited(tx, owner, memberOf('grace'), changes);
    await memberNotices.edited(tx, owner, memberOf('grace'), { role: 'editor', lockedAt: null, characterLimit: null });
    await memberNotices.transferred(tx, owner, 'grace');
    await memberNotices.removed(tx, owner, 'grace');
    await memberNotices.left(tx, owner);
  });
  const activities = (await listEntries(owner)).map(({ activity }) => activity);
  expect(activities.sort()).toEqual(
    [
      'member.role_changed',
      'member.locked',
      'member.limit_changed',
      'ownership.transferred',
      'member.removed',
      'member.left',
    ].sort(),
  );
  expect((await listTitles('grace')).sort()).toEqual([
    'You now own Lab',
    'You were removed from Lab',
    'Your role in Lab changed',
  ]);
});

it('leaves neither an entry nor a notification of a change that is rolled back', async () => {
  const owner = await createActor(db, 'undone');
  await createActor(db, 'joan');
  const attempt = transaction(db, async (tx) => {
    await memberNotices.removed(tx, owner, 'joan');
    throw new Error('refused');
  });
  await expect(attempt).rejects.toThrow('refused');
  expect(await listEntries(owner)).toEqual([]);
  expect(await listTitles('joan')).toEqual([]);
});
