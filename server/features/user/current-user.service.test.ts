import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live, serverInstance } from '../../platform/test-doubles.ts';
import { subscriptionService } from '../subscription/subscription.service.ts';
import { currentUserService } from './current-user.service.ts';
import { userStore } from './user.store.ts';

const { db } = await testDatabase();
const subscription = subscriptionService({ db, clock, live, serverInstance });
const user = currentUserService({
  db,
  clock,
  live,
  subscription: { ...subscription, getView: async () => ({}) as never },
  apiKeys: { findNewest: async () => undefined } as never,
  onboarding: { find: async () => undefined } as never,
  secondFactor: { readFactors: async () => ({}) } as never,
  listVoiceIds: async () => [],
} as Parameters<typeof currentUserService>[0]);

it('QUOTA-008 lets only admins allow usage above the credit limit', async () => {
  await userStore(db).insert({ id: 'ed', email: 'ed@example.com', passwordHash: 'x' });
  const admin = { userId: 'ed', workspaceId: 'of-ada', role: 'admin', via: 'session' } as unknown as Actor;
  const editor: Actor = { ...admin, role: 'editor' };
  const changes = { allowedToExtendCharacterLimit: true, maxCharacterLimitExtension: 500 };
  const refused = { code: 'workspace_access_denied', param: 'allowed_to_extend_character_limit' };
  await expect(user.edit(editor, changes)).rejects.toMatchObject(refused);
  await expect(user.edit(editor, { maxCharacterLimitExtension: null })).rejects.toMatchObject({
    param: 'max_character_limit_extension',
  });
  expect((await user.edit(editor, { ccpaOptOut: true })).user).toMatchObject({
    ccpaOptOut: true,
    allowedToExtendCharacterLimit: false,
  });
  expect((await user.edit(admin, changes)).user).toMatchObject(changes);
});
