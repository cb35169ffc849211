import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import type { LiveEvent } from '../../platform/live.ts';
import { unexpectedCall } from '../../platform/test-doubles.ts';
import { accountTracesService } from '../auth/deletion/account-traces.service.ts';
import { sessionsService } from '../auth/sessions/sessions.service.ts';
import { membershipsService } from '../groups/memberships.service.ts';
import { historyItems } from '../history/history.tables.ts';
import { testHistory } from '../history/test-history.ts';
import { membersService } from '../members/members.service.ts';
import { openNotices } from '../notifications/test-notices.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceService } from '../workspace/workspace.service.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { workspaceMembersService } from '../workspace/workspace-members.service.ts';
import { workspaceMembersStore } from '../workspace/workspace-members.store.ts';
import { workspaceDeletionService } from './workspace-deletion.service.ts';
import { workspaceDeletionNoticesService } from './workspace-deletion-notices.service.ts';

const { db } = await testDatabase();
const { history, blobs, clock, addItem } = await testHistory(db);
const { auditLog, notifications, mails, listEntries, listTitles, user } = openNotices(db);
const events: LiveEvent[] = [];
const live = {
  publish: async (_audience: unknown, event: LiveEvent) => void events.push(event),
  subscribe: () => () => {},
  close: async () => {},
};
const { readMaxSeats } = testSubscription({ db, clock });
const workspace = workspaceService({ db, live, onEdit: async () => {}, onJoined: async () => {}, readMaxSeats });
const workspaceMembers = workspaceMembersService({ db, live, readMaxSeats });
const sessions = sessionsService({
  db,
  auditLog,
  clock,
  secret: new Uint8Array(32).fill(1),
  user,
  workspace,
  checkSignOnPolicy: async () => {},
  checkEntryPolicy: async (_person, provider, workspaceId) => {
    if (workspaceId === 'of-corp' && provider === undefined) throw new AppError('single_sign_on_required');
  },
  devices: { sign: async () => 'device' },
  geolocation: { locate: () => ({ country: null, region: null, city: null }) },
});
const members = membersService({
  db,
  clock,
  user,
  workspace,
  workspaceMembers,
  sessions,
  workspaceInvites: { countOpen: unexpectedCall },
  groupMemberships: { leaveAll: unexpectedCall },
  resourceShares: { removePrincipal: unexpectedCall },
  apiKeys: { deleteAllByMember: unexpectedCall },
  memberNotices: {} as never,
  startWorkspace: (tx, ownerId) => workspaceStore(tx).create({ id: newId(), name: 'New', ownerId }),
});
const calls: string[] = [];
/** The next purge fails before it deletes the rows. */
let failsOnce = false;
const traces = accountTracesService({
  mail: { deleteMentioning: unexpectedCall },
  jobs: { deleteFinished: async (texts) => void calls.push(`delete jobs of ${texts.join()}`) },
});
const deletion = workspaceDeletionService({
  db,
  clock,
  user,
  workspace,
  workspaceMembers,
  members,
  sessions,
  auditLog,
  billing: {
    queueReview: async (_tx, id) => void calls.push(`review ${id}`),
    queueCancellation: async (_tx, id) => void calls.push(`cancel ${id}`),
  },
  traces: {
    async deleteOfWorkspace(tx, id) {
      await traces.deleteOfWorkspace(tx, id);
      if (failsOnce) {
        failsOnce = false;
        throw new Error('The process ends.');
      }
    },
  },
  notices: workspaceDeletionNoticesService({
    mail: { send: async (message) => String(mails.push(message)) },
    notifications,
    publicUrl: 'http://localhost:4000',
  }),
});

const day = 24 * 3600_000;
const origin = { ip: '127.0.0.1', headers: {} };
let counter = 0;

/** A team of an owner with a workspace besides, an editor without, and a service account. */
async function createTeam() {
  counter += 1;
  const [owner, guest] = [await createActor(db, `owner${counter}`), await createActor(db, `guest${counter}`)];
  const workspaceId = await workspaceStore(db).create({ id: `team${counter}`, name: 'Lab', ownerId: owner.userId });
  const editorId = `editor${counter}`;
  await userStore(db).insert({ id: editorId, email: `${editorId}@example.com`, passwordHash: 'x' });
  const botId = `bot${counter}`;
  await userStore(db).insert({ id: botId, email: `${botId}@example.com`, passwordHash: 'x', isServiceAccount: true });
  for (const userId of [editorId, botId, guest.userId])
    await workspaceMembersStore(db).add({ workspaceId, userId, role: 'editor' });
  const admin: Actor = { ...owner, workspaceId };
  const editor: Actor = { ...admin, userId: editorId, role: 'editor' };
  return { admin, editor, guest: { ...guest, workspaceId }, botId, home: owner.workspaceId };
}
const signIn = async ({ userId, workspaceId }: Actor) =>
  sessions.start((await user.find(userId))!, origin, { workspaceId });
const codeOf = (promise: Promise<unknown>) => promise.then(String, (error: AppError) => error.code);
const countItems = (workspaceId: string) => db.$count(historyItems, eq(historyItems.workspaceId, workspaceId));

it('U-12 closes the workspace after its name was typed, and tells all members', async () => {
  const { admin, editor, guest, botId } = await createTeam();
  expect(await codeOf(deletion.request(editor, 'Lab'))).toBe('workspace_access_denied');
  expect(await codeOf(deletion.request(admin, 'Lap'))).toBe('workspace_name_mismatch');
  expect(await deletion.find(admin)).toBeUndefined();

  mails.length = 0;
  const scheduled = await deletion.request(admin, ' Lab ');
  const requestedByEmail = `${admin.userId}@example.com`;
  expect(scheduled).toEqual({ workspaceName: 'Lab', requestedAt: clock(), requestedByEmail });
  // A second request changes nothing and tells nobody again.
  clock.advance(1000);
  expect(await deletion.request(admin, 'Lab')).toEqual(scheduled);
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [admin, editor, guest].map(({ userId }) => `${userId}@example.com`).sort(),
  );
  expect(mails[0]?.text).toContain(requestedByEmail);
  expect(await listTitles(editor.userId)).toEqual(['Lab will be deleted']);
  expect(await listTitles(botId)).toEqual([]);
  expect(await listEntries(admin)).toMatchObject([
    { activity: 'workspace.deletion_requested', actorId: admin.userId, target: { name: 'Lab' } },
  ]);
  // Authentication reads it with the member, and all streams of the workspace are checked.
  const membership = await membershipsService({ db }).find(editor.workspaceId, editor.userId);
  expect(membership?.deletionRequestedAt).toEqual(scheduled.requestedAt);
  expect(events).toContainEqual({ topic: 'workspace' });

  expect(await codeOf(deletion.cancel(editor))).toBe('workspace_access_denied');
  await deletion.cancel(admin);
  await deletion.cancel(admin);
  expect(await deletion.find(admin)).toBeUndefined();
  expect(await listTitles(editor.userId)).toEqual(['Lab will be deleted', 'Lab will not be deleted']);
  expect(calls.splice(0)).toEqual([`review ${admin.workspaceId}`, `review ${admin.workspaceId}`]);
});

it('U-12 refuses to delete the only workspace of its owner', async () => {
  const { admin, home } = await createTeam();
  const homeAdmin = { ...admin, workspaceId: home };
  await deletion.request(homeAdmin, 'Test');
  expect(await codeOf(deletion.request(admin, 'Lab'))).toBe('last_workspace');
  await deletion.cancel(homeAdmin);
  await deletion.request(admin, 'Lab');
});

it('U-12 lets nobody join or take over a closed workspace', async () => {
  const { admin, editor } = await createTeam();
  await deletion.request(admin, 'Lab');
  await createActor(db, 'late');
  const late = { userId: 'late', role: 'editor', characterLimit: null } as const;
  const { workspaceId } = admin;
  expect(await codeOf(transaction(db, (tx) => workspaceMembers.add(tx, workspaceId, late)))).toBe('workspace_closed');
  expect(await codeOf(transaction(db, (tx) => workspace.addMember(tx, workspaceId, 'late')))).toBe('workspace_closed');
  const transfer = transaction(db, (tx) => workspaceMembers.transfer(tx, workspaceId, admin.userId, editor.userId));
  expect(await codeOf(transfer)).toBe('workspace_closed');
});

it('U-12 deletes the workspace after the grace period, and leaves other workspaces as they are', async () => {
  const { admin, editor, guest, botId, home } = await createTeam();
  const neighbour = await createTeam();
  const homeAdmin = { ...admin, workspaceId: home };
  await addItem(editor, 'Deleted with the workspace');
  const [ownId, foreignId] = [
    await addItem(homeAdmin, 'Of the same person'),
    await addItem(neighbour.editor, 'Of others'),
  ];
  await signIn(editor);
  await signIn(guest);
  await deletion.request(admin, 'Lab');
  await deletion.request(neighbour.admin, 'Lab');
  await deletion.cancel(neighbour.admin);

  clock.advance(30 * day - 1000);
  await deletion.purge(neverAborted);
  expect(await countItems(admin.workspaceId)).toBe(1);
  const moved = await signIn(admin);

  clock.advance(1000);
  calls.length = 0;
  failsOnce = true;
  await expect(deletion.purge(neverAborted)).rejects.toThrow('1 workspaces could not be deleted.');
  // A failure in the middle leaves everything as it was.
  expect([await countItems(admin.workspaceId), (await deletion.find(admin))?.workspaceName]).toEqual([1, 'Lab']);
  await deletion.purge(neverAborted);
  await deletion.purge(neverAborted);

  expect(await workspace.find(admin.workspaceId)).toBeUndefined();
  expect(await countItems(admin.workspaceId)).toBe(0);
  expect(calls.filter((call) => call === `cancel ${admin.workspaceId}`)).toHaveLength(2);
  expect(await user.find(botId)).toBeUndefined();
  // The files have the time of the disk, which may be after that of the test.
  await history.sweep(-3650 * day, neverAborted);
  const keys = (await Array.fromAsync(blobs.list(''))).map(({ key }) => key);
  expect(keys.sort()).toEqual([history.blobKey(homeAdmin, ownId), history.blobKey(neighbour.editor, foreignId)].sort());
  expect(await user.find(neighbour.botId)).toBeDefined();

  // Everybody continues in another workspace; who had no other one gets one.
  const workspaceOf = async ({ userId }: Actor) => (await workspaceMembers.listByUser(userId)).map(({ name }) => name);
  expect(await workspaceOf(editor)).toEqual(['New']);
  expect(await workspaceOf(guest)).toEqual(['Test']);
  const [session] = await sessions.list(admin);
  expect(session?.session.workspaceId).toBe(home);
  expect((await sessions.refresh(moved.refreshToken, origin)).workspaceId).toBe(home);
  expect(await listTitles(editor.userId)).toContain('Lab was deleted');
});
