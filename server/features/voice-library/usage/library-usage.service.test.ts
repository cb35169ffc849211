import { describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/database-client.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { testLibrary } from '../test-library.ts';
import { sharedVoicesStore } from '../voice-library.store.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const dayMs = 86_400_000;

async function copied() {
  const [owner, other, third] = [await fixtures.person(), await fixtures.person(), await fixtures.person()];
  const voice = await fixtures.createVoice(owner.actor);
  await fixtures.library.publish(owner.actor, voice.id, { enable_library: true });
  const copyFor = (who: typeof owner) =>
    fixtures.library.add(who.actor, owner.publicUserId, voice.id, { name: 'Mine', isBookmarked: true });
  return { owner, other, third, voice, copy: await copyFor(other), copyFor };
}
const speak = (
  who: { actor: Parameters<typeof fixtures.usage.record>[1] },
  voiceId: string,
  characters: number,
  options?: { isReader?: boolean },
) =>
  transaction(db, (tx) =>
    fixtures.usage.record(tx, who.actor, [{ voiceId, characters, credits: characters }], {
      reference: newId(),
      ...options,
    }),
  );

describe('VOICE-028 usage of a shared voice', () => {
  it('is counted per day: characters, users and additions', async () => {
    const { owner, other, third, voice, copy, copyFor } = await copied();
    await speak(other, copy, 100);
    await speak(other, copy, 50);
    await speak(third, await copyFor(third), 7);
    fixtures.clock.advance(dayMs);
    await speak(other, copy, 5);
    // Usage by the owner and of default voices does not count.
    await speak(owner, voice.id, 1000);
    await speak(other, 'base0000000000000000', 1000);

    const stats = await fixtures.usage.stats(owner.actor, voice.id, { days: 7, readerApp: false });
    expect(stats.days).toHaveLength(7);
    expect(stats.days.slice(-2)).toMatchObject([
      { characters: 157, users: 2, added: 2 },
      { characters: 5, users: 1, added: 0 },
    ]);
    expect(stats).toMatchObject({ addedByCount: 2, likedByCount: 0 });
    await fixtures.voices.setFavorite(other.actor, copy, true);
    expect(await fixtures.usage.stats(owner.actor, voice.id, { days: 7, readerApp: false })).toMatchObject({
      likedByCount: 1,
    });
  });

  it('can be limited to the reader app', async () => {
    const { owner, other, voice, copy } = await copied();
    await speak(other, copy, 100);
    await speak(other, copy, 30, { isReader: true });
    const total = async (readerApp: boolean) =>
      (await fixtures.usage.stats(owner.actor, voice.id, { days: 7, readerApp })).days.at(-1);
    expect(await total(true)).toMatchObject({ characters: 30, users: 1, added: 0 });
    expect(await total(false)).toMatchObject({ characters: 130 });
  });

  it('is visible only to the owner', async () => {
    const { other, voice, copy } = await copied();
    const getStats = (id: string) => fixtures.usage.stats(other.actor, id, { days: 7, readerApp: false });
    await expect(getStats(voice.id)).rejects.toMatchObject({ code: 'voice_not_found' });
    await expect(getStats(copy)).rejects.toMatchObject({ code: 'voice_access_denied' });
  });

  it('ignores copies of other workspaces', async () => {
    const { owner, third, voice, copy } = await copied();
    await speak(third, copy, 100);
    const { days } = await fixtures.usage.stats(owner.actor, voice.id, { days: 7, readerApp: false });
    expect(days.at(-1)).toMatchObject({ characters: 0 });
  });

  it('updates the weekly and yearly counts of the library', async () => {
    const { other, voice, copy } = await copied();
    const counters = async () => {
      const row = await sharedVoicesStore(db).find(voice.id);
      return [row!.charactersWeek, row!.charactersYear, row!.likedByCount];
    };
    await speak(other, copy, 100);
    expect(await counters()).toEqual([0, 0, 0]);
    await fixtures.usage.refresh({ all: false });
    expect(await counters()).toEqual([100, 100, 0]);
    fixtures.clock.advance(6 * dayMs);
    await speak(other, copy, 11);
    await fixtures.voices.setFavorite(other.actor, copy, true);
    await fixtures.usage.refresh({ all: true });
    expect(await counters()).toEqual([111, 111, 1]);
    fixtures.clock.advance(dayMs);
    await fixtures.usage.refresh({ all: true });
    expect(await counters()).toEqual([11, 111, 1]);
    fixtures.clock.advance(365 * dayMs);
    await fixtures.voices.setFavorite(other.actor, copy, false);
    await fixtures.usage.refresh({ all: true });
    expect(await counters()).toEqual([0, 0, 0]);
  });
});

describe('PAYOUT-003 earnings of a shared voice', () => {
  const use = (actor: Parameters<typeof fixtures.usage.record>[1], voiceId: string, credits: number) =>
    transaction(db, (tx) =>
      fixtures.usage.record(tx, actor, [{ voiceId, characters: 50, credits, voiceMultiplier: 2 }], {
        reference: 'take1',
      }),
    );

  it('follow the credits of tools without characters, such as the voice changer', async () => {
    const { owner, other, voice, copy } = await copied();
    fixtures.earned.length = 0;
    const usages = [{ voiceId: copy, characters: 0, credits: 34, voiceMultiplier: 2 }];
    await transaction(db, (tx) => fixtures.usage.record(tx, other.actor, usages, { reference: 'run1' }));
    expect(fixtures.earned).toEqual([
      { workspaceId: owner.actor.workspaceId, voiceId: voice.id, characters: 34, multiplier: 1, reference: 'run1' },
    ]);
  });

  it('go to its owner for charged uses by others', async () => {
    const { owner, other, voice, copy } = await copied();
    fixtures.earned.length = 0;
    await use(other.actor, copy, 50);
    await use(other.actor, copy, 0);
    await use(owner.actor, voice.id, 50);
    expect(fixtures.earned).toEqual([
      { workspaceId: owner.actor.workspaceId, voiceId: voice.id, characters: 50, multiplier: 2, reference: 'take1' },
    ]);
  });
});
