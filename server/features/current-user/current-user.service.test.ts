import { expect, it } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { systemClock as clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { playerSettingsService } from '../audio-native/player-settings.service.ts';
import { testSubscription } from '../subscription/test-subscription.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { presentUser } from './current-user.present.ts';
import { currentUserService } from './current-user.service.ts';

const { db } = await testDatabase();
const subscription = testSubscription({ db, clock });
const playerSettings = playerSettingsService({
  db,
  clock,
  live,
  requireVoice: async () => undefined,
  requireModel: () => undefined,
});
const user = currentUserService({
  clock,
  live,
  user: userService({ db, clock }),
  subscription,
  apiKeys: { findNewest: async () => undefined },
  onboarding: { find: async () => undefined },
  secondFactor: { readFactors: async () => ({ totp: false, phoneHint: undefined, backupCodeHashes: [] }) },
  listVoiceIds: async () => [],
  findPlayer: playerSettings.find,
});

it('QUOTA-008 lets only admins allow usage above the credit limit', async () => {
  const admin = await createActor(db, 'ada');
  await transaction(db, (tx) => subscription.start(tx, admin.workspaceId, 'free'));
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

it('USER-014 NATIVE-002 shows the player of the workspace once it is used', async () => {
  const actor = await createActor(db, 'nora');
  await transaction(db, (tx) => subscription.start(tx, actor.workspaceId, 'free'));
  expect(presentUser(await user.get(actor)).audio_native).toBeNull();
  const { publicUserId } = await playerSettings.edit(actor, { small: true, allowedUrls: ['https://news.example'] });
  expect(presentUser(await user.get(actor)).audio_native).toMatchObject({
    public_user_id: publicUserId,
    small: true,
    allowed_urls: ['https://news.example'],
  });
});
