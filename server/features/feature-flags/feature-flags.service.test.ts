import { beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { userStore } from '../user/user.store.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { featureFlagsService } from './feature-flags.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock();
const published: unknown[] = [];
const flags = featureFlagsService({
  db,
  clock,
  live: { publish: async (...event) => void published.push(event.slice(0, 2)) },
  user: { find: (id) => userStore(db).byId(id) },
  workspace: { findTenant: (id) => workspaceStore(db).findTenant(id) },
});
const flag = 'text_to_speech_video';
const server = { workspaceId: null, userId: null };

const owner = await createActor(db, 'owner', { isServerOwner: true });
const [ada, ben] = [await createActor(db, 'ada'), await createActor(db, 'ben')];
const readFlags = async () => Promise.all([owner, ada, ben].map(async (actor) => (await flags.getFlags(actor))[flag]));

beforeEach(async () => {
  for (const { workspace_id, user_id } of (await flags.listOverrides(owner)).map((row) => ({
    workspace_id: row.workspaceId,
    user_id: row.userId,
  })))
    await flags.set(owner, flag, { workspaceId: workspace_id, userId: user_id }, undefined);
  published.length = 0;
});

it('O-61 resolves overrides by person, workspace and server, and publishes changes immediately', async () => {
  expect(await readFlags()).toEqual([true, true, true]);
  await flags.set(owner, flag, server, false);
  expect(await readFlags()).toEqual([false, false, false]);
  await flags.set(owner, flag, { ...server, workspaceId: ada.workspaceId }, true);
  expect(await readFlags()).toEqual([false, true, false]);
  await flags.set(owner, flag, { ...server, userId: 'ada' }, false);
  await flags.set(owner, flag, { ...server, userId: 'ben' }, true);
  expect(await readFlags()).toEqual([false, false, true]);
  expect(published).toHaveLength(4);
  expect(published[0]).toEqual(['everyone', { topic: 'feature-flags', id: flag }]);
  await flags.set(owner, flag, { ...server, userId: 'ada' }, undefined);
  await flags.set(owner, flag, server, undefined);
  expect(await readFlags()).toEqual([true, true, true]);
});

it('stores one override per scope, and lists server-wide ones first', async () => {
  await flags.set(owner, flag, { ...server, userId: 'ada' }, false);
  clock.advance(1000);
  await flags.set(owner, flag, server, false);
  await flags.set(owner, flag, server, true);
  clock.advance(1000);
  await flags.set(owner, flag, { ...server, userId: 'ben' }, true);
  expect((await flags.listOverrides(owner)).map(({ userId, enabled }) => [userId, enabled])).toEqual([
    [null, true],
    ['ben', true],
    ['ada', false],
  ]);
});

it('rejects unknown and ambiguous scopes, naming the field', async () => {
  const set = (whom: Partial<typeof server> | object) => flags.set(owner, flag, { ...server, ...whom }, true);
  await expect(set({ workspaceId: 'nobodys' })).rejects.toMatchObject({ param: 'workspace_id' });
  await expect(set({ userId: 'nobody' })).rejects.toMatchObject({ code: 'user_not_found', param: 'user_id' });
  await expect(set({ workspaceId: ada.workspaceId, userId: 'ada' })).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'user_id',
  });
  expect(await flags.listOverrides(owner)).toEqual([]);
});

it('allows only the owner of the server', async () => {
  await expect(flags.listOverrides(ada)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(flags.set(ada, flag, { ...server, userId: 'ada' }, false)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await readFlags()).toEqual([true, true, true]);
});
