import { expect, it } from 'vitest';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { voiceCopiesService } from '../voices/voice-copies.service.ts';
import { voicesStore } from '../voices/voices.store.ts';
import { voices as voicesTable } from '../voices/voices.tables.ts';
import { workspaces } from '../workspace/workspace.tables.ts';
import { testLibrary } from './test-library.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const { library, voices, notified } = fixtures;

/** A library voice that another workspace has added. */
async function added(options: Parameters<typeof library.publish>[2] = {}) {
  const [owner, holder] = [await fixtures.person(), await fixtures.person()];
  const voice = await fixtures.createVoice(owner.actor);
  await library.publish(owner.actor, voice.id, { enable_library: true, ...options });
  await library.add(holder.actor, owner.publicUserId, voice.id, { name: 'Mine', isBookmarked: true });
  const isNotified = async (change: () => Promise<unknown>) => {
    notified.length = 0;
    await change();
    return notified.includes(holder.actor.workspaceId);
  };
  return { owner, holder, voice, isNotified };
}

it('VOICE-056 notifies holders when the owner changes, withdraws or deletes a voice', async () => {
  const { owner, voice, isNotified } = await added();
  const publish = (options: Parameters<typeof library.publish>[2]) => () =>
    library.publish(owner.actor, voice.id, options);
  expect(await isNotified(publish({ enable_live_moderation: true }))).toBe(true);
  expect(await isNotified(publish({ enable_library: false }))).toBe(true);
  expect(await isNotified(() => voices.delete(owner.actor, voice.id))).toBe(true);
});

it('VOICE-054 notifies holders of a block, also one set only in the database, and not of other changes', async () => {
  const { owner, voice, isNotified } = await added();
  const change = (wanted: Parameters<typeof voices.change>[3]) => () =>
    transaction(db, (tx) => voices.change(tx, owner.actor, voice.id, wanted, { isEdit: false }));
  expect(await isNotified(change({ name: 'Other' }))).toBe(false);
  expect(await isNotified(change({ safetyControl: 'BAN' }))).toBe(true);
  expect(await isNotified(change({ safetyControl: 'NONE' }))).toBe(true);
  await voicesStore(db).update(owner.actor.workspaceId, voice.id, { safetyControl: 'BAN' });
  expect(await isNotified(() => fixtures.usage.refresh({ all: false }))).toBe(true);
  expect(await isNotified(() => fixtures.usage.refresh({ all: false }))).toBe(false);
});

it('VOICE-056 notifies holders at the end of a notice period', async () => {
  const { owner, voice, isNotified } = await added({ notice_period: 1 });
  await library.publish(owner.actor, voice.id, { enable_library: false });
  fixtures.clock.advance(86_400_000 - 90_000);
  expect(await isNotified(() => fixtures.holders.notifyEndedNotices(neverAborted))).toBe(false);
  fixtures.clock.advance(60_000);
  expect(await isNotified(() => fixtures.holders.notifyEndedNotices(neverAborted))).toBe(true);
  expect(fixtures.sleepsMs).toEqual([30_000]);
  // A notice that ended while the server was down is handled late.
  expect(await isNotified(() => fixtures.holders.notifyEndedNotices(neverAborted))).toBe(true);
  fixtures.clock.advance(61_000);
  expect(await isNotified(() => fixtures.holders.notifyEndedNotices(neverAborted))).toBe(false);
  expect(fixtures.sleepsMs).toHaveLength(1);
});

it('notifies thousands of holders in batches, each once', async () => {
  const { owner, voice } = await added();
  const ids = Array.from({ length: 2500 }, (_, n) => `holder${String(n).padStart(5, '0')}`);
  await db.insert(workspaces).values(ids.map((id) => ({ id, name: id, ownerId: owner.actor.userId })));
  const copy = { name: 'Copy', category: 'cloned', sourceVoiceId: voice.id } as const;
  await db
    .insert(voicesTable)
    .values(ids.map((id) => ({ ...copy, languages: ['en'], id: `copy-${id}`, workspaceId: id })));

  const copies = voiceCopiesService({ db, live: { publishToMany: async () => {} } });
  expect(await copies.notifyHolders(voice.id, '')).toBe('holder00999');
  notified.length = 0;
  await library.publish(owner.actor, voice.id, { enable_library: false });
  expect(new Set(notified).size).toBe(1001);
  expect(fixtures.queuedNotifications).toEqual([{ voiceId: voice.id, after: 'holder00999' }]);
  await fixtures.holders.notifyRest(voice.id, 'holder00999', neverAborted);
  // The 2500, the holder above, and the owner.
  expect(notified).toHaveLength(new Set(notified).size);
  expect(notified).toHaveLength(2502);
});

it('WS-027 tells each workspace with a copy of a removal, its withdrawal and its end, once', async () => {
  const { owner, voice, holder } = await added({ notice_period: 30 });
  const publish = (inLibrary: boolean) => library.publish(owner.actor, voice.id, { enable_library: inLibrary });
  const types = async () => (await fixtures.announceRemovals()).map((message) => (message as { type: string }).type);
  await fixtures.announceRemovals();
  fixtures.withdrawn.length = 0;
  await publish(false);
  const [copy] = await voiceCopiesService({ db, live: { publishToMany: async () => {} } }).findCopiesOf(
    holder.actor.workspaceId,
    [voice.id],
  );
  const endsAt = new Date(fixtures.clock().getTime() + 30 * 24 * 3600_000);
  expect(await fixtures.announceRemovals()).toEqual([
    {
      workspaceId: holder.actor.workspaceId,
      type: 'voice_removal_notice',
      voice_id: copy!.id,
      source_voice_id: voice.id,
      name: 'Mine',
      removal_at_unix: Math.floor(endsAt.getTime() / 1000),
    },
  ]);
  expect(fixtures.withdrawn).toEqual([holder.actor.userId]);
  await publish(false);
  expect(await types()).toEqual([]);
  await publish(true);
  expect(await types()).toEqual(['voice_removal_notice_withdrawn']);
  await voices.delete(owner.actor, voice.id);
  expect(await types()).toEqual(['voice_removal_notice']);
  fixtures.clock.advance(30 * 24 * 3600_000 - 30_000);
  await fixtures.holders.notifyEndedNotices(neverAborted);
  await fixtures.holders.notifyEndedNotices(neverAborted);
  expect(await types()).toEqual(['voice_removed']);
});
