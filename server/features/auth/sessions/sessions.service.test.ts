import { expect, it } from 'vitest';
import { AppError } from '../../../platform/app-error.ts';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { toWorkspaceId } from '../../../platform/ids.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { openNotices } from '../../notifications/test-notices.ts';
import { userStore } from '../../user/user.store.ts';
import { workspaceStore } from '../../workspace/workspace.store.ts';
import { workspaceMembersStore } from '../../workspace/workspace-members.store.ts';
import { sessionsService } from './sessions.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));
const { auditLog, listEntries } = openNotices(db);
/** The workspaces that require single sign-on. */
const required = new Set(['of-corp']);
const sessions = sessionsService({
  db,
  auditLog,
  clock,
  secret: new Uint8Array(32).fill(1),
  user: { find: (id) => userStore(db).byId(id) },
  workspace: {
    findMembership: (userId) => workspaceStore(db).findMembership(userId),
    findRole: (workspaceId, userId) => workspaceStore(db).findRole(workspaceId, userId),
    readInactivityTimeoutS: (tx, workspaceId) => workspaceStore(tx).readInactivityTimeoutS(workspaceId),
  },
  checkSignOnPolicy: async () => {},
  checkEntryPolicy: async (_, provider, workspaceId) => {
    if (required.has(workspaceId) && provider !== 'sso:corp') throw new AppError('single_sign_on_required');
  },
  devices: { sign: async () => 'device' },
  geolocation: { locate: () => ({ country: null, region: null, city: null }) },
});
const origin = { ip: '127.0.0.1', headers: {} };
const minute = 60_000;

let people = 0;
/** Signs in a new person, in a workspace with this inactivity timeout. */
async function signIn({ timeoutS = 900 as number | null, emailVerifiedAt = clock() as Date | null } = {}) {
  people += 1;
  const id = `person${people}`;
  const person = await userStore(db).insert({ id, email: `${id}@example.com`, passwordHash: 'x', emailVerifiedAt });
  await transaction(db, async (tx) => {
    const workspaceId = await workspaceStore(tx).create({ id: `of-${id}`, name: 'Test', ownerId: id });
    await workspaceStore(tx).edit(workspaceId, { sessionInactivityTimeoutS: timeoutS });
  });
  const { refreshToken } = await sessions.start(person!, origin);
  return { id, refreshToken };
}

it('AUTH-012 ends a session that was inactive for longer than the timeout', async () => {
  const { id, refreshToken } = await signIn();
  clock.advance(2 * 24 * 60 * minute);
  await expect(sessions.refresh(refreshToken, origin)).rejects.toMatchObject({ code: 'session_expired' });
  expect(await sessions.list({ userId: id } as never)).toEqual([]);
});

it('AUTH-012 keeps the session of an open page that was active until just before the timeout', async () => {
  let { refreshToken } = await signIn();
  for (let refresh = 0; refresh < 5; refresh += 1) {
    clock.advance(5 * minute);
    ({ refreshToken } = await sessions.refresh(refreshToken, origin));
  }
  // Active until the next refresh was due, then closed, and opened again within the timeout.
  clock.advance(5 * minute + 15 * minute - 1000);
  ({ refreshToken } = await sessions.refresh(refreshToken, origin));
  clock.advance(5 * minute + 15 * minute + 2 * minute);
  await expect(sessions.refresh(refreshToken, origin)).rejects.toMatchObject({ code: 'session_expired' });
});

it('keeps inactive sessions without a timeout or without a verified email', async () => {
  const [free, unverified] = [await signIn({ timeoutS: null }), await signIn({ emailVerifiedAt: null })];
  clock.advance(2 * 24 * 60 * minute);
  for (const { refreshToken } of [free, unverified]) await sessions.refresh(refreshToken, origin);
});

it('AUTH-051 counts a sign-in or a confirmation as recent for 15 minutes, in its own session', async () => {
  const { id, refreshToken } = await signIn();
  const sessionId = refreshToken!.split('.')[0]!;
  expect(await sessions.isRecentlyAuthenticated(sessionId)).toBe(true);
  expect(await sessions.isRecentlyAuthenticated(undefined)).toBe(false);
  clock.advance(15 * minute);
  expect(await sessions.isRecentlyAuthenticated(sessionId)).toBe(false);
  await sessions.setAuthenticated('somebody else', sessionId);
  expect(await sessions.isRecentlyAuthenticated(sessionId)).toBe(false);
  await sessions.setAuthenticated(id, sessionId);
  expect(await sessions.isRecentlyAuthenticated(sessionId)).toBe(true);
});

it('WS-026 moves a session into a workspace only if it began as the workspace requires', async () => {
  const corp = await userStore(db).insert({ id: 'corp-owner', email: 'owner@corp.example', passwordHash: 'x' });
  await transaction(db, (tx) => workspaceStore(tx).create({ id: 'of-corp', name: 'Corp', ownerId: corp!.id }));
  const { id } = await signIn();
  await workspaceMembersStore(db).add({ workspaceId: toWorkspaceId('of-corp'), userId: id, role: 'editor' });
  const person = (await userStore(db).byId(id))!;
  const move = (sessionId: string, workspaceId: string) =>
    transaction(db, (tx) => sessions.move(tx, { userId: id, sessionId }, workspaceId));
  const startWith = async (provider?: string) =>
    (await sessions.start(person, origin, { workspaceId: `of-${id}`, provider })).refreshToken!.split('.')[0]!;

  for (const provider of [undefined, 'google']) {
    const sessionId = await startWith(provider);
    await expect(move(sessionId, 'of-corp')).rejects.toMatchObject({ code: 'single_sign_on_required' });
    expect(await sessions.reissue({ userId: id, sessionId })).toMatchObject({ workspaceId: `of-${id}` });
  }
  const sessionId = await startWith('sso:corp');
  await move(sessionId, 'of-corp');
  expect(await sessions.reissue({ userId: id, sessionId })).toMatchObject({ workspaceId: 'of-corp' });
  await move(sessionId, `of-${id}`);
  expect(await sessions.reissue({ userId: id, sessionId })).toMatchObject({ workspaceId: `of-${id}` });
  await expect(move(sessionId, 'of-corp')).resolves.toBeUndefined();
});

it('WS-026 ends a session at its refresh if its workspace has come to require another way to sign in', async () => {
  const { id, refreshToken } = await signIn();
  const person = (await userStore(db).byId(id))!;
  const ofProvider = await sessions.start(person, origin, { provider: 'sso:corp' });
  required.add(`of-${id}`);
  await expect(sessions.refresh(refreshToken, origin)).rejects.toMatchObject({ code: 'single_sign_on_required' });
  expect(await sessions.isAlive(refreshToken!.split('.')[0]!)).toBe(false);
  await expect(sessions.refresh(refreshToken, origin)).rejects.toMatchObject({ code: 'session_expired' });
  const { refreshToken: next } = await sessions.refresh(ofProvider.refreshToken, origin);
  expect(next).toBeDefined();
});

it('U-22 records sign-in, sign-out and revoked sessions, without their tokens', async () => {
  const { id, refreshToken } = await signIn();
  const person = (await userStore(db).byId(id))!;
  await sessions.start(person, origin, { provider: 'sso:lab' });
  await sessions.end(refreshToken);
  await sessions.endAll(id);
  const workspaceId = toWorkspaceId(`of-${id}`);
  const entries = await listEntries({ workspaceId });
  expect(entries.map(({ activity }) => activity)).toEqual([
    'session.started',
    'session.started',
    'session.ended',
    'session.ended',
  ]);
  expect(entries[1]).toMatchObject({ actorId: id, target: { provider: 'sso:lab' } });
  expect(JSON.stringify(entries)).not.toContain(refreshToken!.split('.')[1]);
});
