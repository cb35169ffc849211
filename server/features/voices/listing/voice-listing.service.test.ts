import { expect, it } from 'vitest';
import type { Voice } from '../../../../engines/voices/voice.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { newId } from '../../../platform/ids.ts';
import { fixtureClock } from '../../../platform/test-clock.ts';
import { live } from '../../../platform/test-doubles.ts';
import { professionalContributor } from '../../professional-voices/professional-details.service.ts';
import { presentTraining } from '../../professional-voices/professional-voices.present.ts';
import { professionalVoices } from '../../professional-voices/professional-voices.tables.ts';
import { collectionsContributor } from '../../voice-collections/voice-collections.service.ts';
import { voiceCollectionEntries, voiceCollections } from '../../voice-collections/voice-collections.tables.ts';
import { presentSharing } from '../../voice-library/voice-library.present.ts';
import { sharedVoices } from '../../voice-library/voice-library.tables.ts';
import { voiceSharingService } from '../../voice-library/voice-sharing.service.ts';
import { createActor } from '../../workspace/test-actor.ts';
import { voiceCopiesService } from '../voice-copies.service.ts';
import { voiceUseService } from '../voice-use.service.ts';
import type { VoiceQuery } from '../voices.rules.ts';
import { voices } from '../voices.tables.ts';
import { voiceListingService } from './voice-listing.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date('2026-03-10T09:30:00Z'));

const defaultVoice = (name: string, createdAtUnix: number, more: Partial<Voice> = {}): Voice => ({
  id: name.padEnd(20, '0'),
  name,
  description: 'Reads the news.',
  category: 'premade',
  labels: { language: 'en', gender: 'female' },
  languages: ['en'],
  createdAtUnix,
  speakers: [{ engineId: 'flite', engineVoice: 'slt', languages: ['en'] }],
  ...more,
});
const defaults = [defaultVoice('Maren', 1_700_000_000), defaultVoice('Boris', 1_700_000_500)];
const legacy = [defaultVoice('Rachel', 1_700_000_000, { isLegacy: true })];
const speech = {
  voices: defaults,
  legacyVoices: legacy,
  findVoice: (id: string) => [...defaults, ...legacy].find((voice) => voice.id === id),
};
/** Counts the voices whose details were loaded. */
let described = 0;
const sharing = voiceSharingService({
  removalNotices: { onEndChanged: async () => {} },
  db,
  clock,
  copies: voiceCopiesService({ db, live: { ...live, publishToMany: async () => {} } }),
  notifyHolders: async () => {},
  present: presentSharing,
});
const isInProbation = async () => false;
const listing = voiceListingService({
  db,
  speech,
  contributors: [
    collectionsContributor(db),
    sharing.contributor,
    professionalContributor({
      db,
      clock,
      samples: { list: async () => [] },
      jobs: { status: async () => undefined, cancel: async () => true } as never,
      captchaStatuses: async () => () => ({ attempts: [], blockedUntil: undefined }),
      minRecordingS: 60,
      present: presentTraining,
    }),
    {
      details: async (_workspaceId, { rows }) => {
        described += rows.length;
        return new Map();
      },
    },
  ],
  isInProbation,
  use: voiceUseService({
    db,
    speech,
    isInProbation,
    allowsLibrary: async () => true,
    findCopyTerms: sharing.findCopyTerms,
    resolveClone: () => undefined,
  }),
});

let actors = 0;
const newActor = async (): Promise<Actor> => createActor(db, `lister-${++actors}`);

/** Creates a voice one second after the one before. */
async function add({ workspaceId }: Actor, voice: Partial<typeof voices.$inferInsert> = {}): Promise<string> {
  clock.advance(1000);
  const id = newId();
  await db.insert(voices).values({
    id,
    workspaceId,
    name: 'Keeper',
    category: 'generated',
    languages: ['en'],
    recipe: { base: defaults[0]!.id, adaptation: {} as never },
    createdAt: clock(),
    ...voice,
  });
  return id;
}

/** The names of all pages of `size`. */
async function namesOf(actor: Actor, query: Partial<VoiceQuery> = {}, size = 100): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listing.search(actor, { direction: 'asc', ...query }, { size, cursor });
    expect(page.voices.length).toBeLessThanOrEqual(size);
    names.push(...page.voices.map(({ voice }) => voice.name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

it.each([
  [{}, ['Émile', 'Zoe', 'anna', 'Maren', 'Boris']],
  [{ sort: 'name' }, ['anna', 'Boris', 'Émile', 'Maren', 'Zoe']],
  [{ sort: 'name', direction: 'desc' }, ['Zoe', 'Maren', 'Émile', 'Boris', 'anna']],
  [{ sort: 'created_at_unix' }, ['Maren', 'Boris', 'anna', 'Zoe', 'Émile']],
  [{ sort: 'created_at_unix', direction: 'desc' }, ['Émile', 'Zoe', 'anna', 'Boris', 'Maren']],
] as const)('VOICE-030 lists own and default voices in one order across pages: %j', async (query, names) => {
  const actor = await newActor();
  for (const name of ['anna', 'Zoe', 'Émile']) await add(actor, { name });
  for (const size of [1, 2, 3, 5, 100]) expect(await namesOf(actor, query, size)).toEqual(names);
});

it('VOICE-030 separates voices of the same time and name', async () => {
  const actor = await newActor();
  const createdAt = clock();
  const ids = await Promise.all(Array.from({ length: 7 }, () => add(actor, { createdAt })));
  for (const sort of [undefined, 'name', 'created_at_unix'] as const)
    for (const direction of ['asc', 'desc'] as const) {
      const found = new Set<string>();
      let cursor: string | undefined;
      do {
        const page = await listing.search(actor, { sort, direction, type: 'workspace' }, { size: 2, cursor });
        for (const { voice } of page.voices) found.add(voice.id);
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(found).toEqual(new Set(ids));
    }
});

it('VOICE-032 continues after the last voice of a page although others are added, deleted and renamed', async () => {
  const actor = await newActor();
  for (const name of ['D', 'C', 'B', 'A']) await add(actor, { name });
  const query = { direction: 'asc', sort: 'name', type: 'workspace' } as const;
  const first = await listing.search(actor, query, { size: 2, cursor: undefined });
  expect(first.voices.map(({ voice }) => voice.name)).toEqual(['A', 'B']);
  await add(actor, { name: 'AA' });
  await db.$client.query('delete from voices where id = $1', [first.voices[1]!.voice.id]);
  const second = await listing.search(actor, query, { size: 2, cursor: first.nextCursor });
  expect(second.voices.map(({ voice }) => voice.name)).toEqual(['C', 'D']);
  expect(second.nextCursor).toBeUndefined();
});

it('refuses a cursor of another order, and one that is none', async () => {
  const actor = await newActor();
  for (let n = 0; n < 3; n += 1) await add(actor);
  const { nextCursor } = await listing.search(actor, { direction: 'asc' }, { size: 1, cursor: undefined });
  const forged = Buffer.from(JSON.stringify(['', 'x', 'y', null])).toString('base64url');
  for (const [sort, cursor] of [
    ['name', nextCursor],
    [undefined, forged],
    [undefined, '20'],
    [undefined, ''],
  ] as const)
    await expect(listing.search(actor, { direction: 'asc', sort }, { size: 1, cursor })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
});

it('VOICE-030 loads the details of the voices of the page only', async () => {
  const actor = await newActor();
  for (let n = 0; n < 5; n += 1) await add(actor);
  described = 0;
  const page = await listing.search(actor, { direction: 'asc', search: 'keeper' }, { size: 2, cursor: undefined });
  expect([page.total, described]).toEqual([5, 2]);
  expect(page.voices[0]!.row).not.toHaveProperty('embedding');
});

it('VOICE-030 applies each filter', async () => {
  const actor = await newActor();
  const { workspaceId } = actor;
  const keeper = await add(actor, {
    name: 'Alpha',
    labels: { gender: 'male', age: 'Old', use_case: 'narration', language: 'de' },
  });
  const bought = await add(actor, { name: 'Beta', sourceVoiceId: newId(), sourceOwnerId: 'y', category: 'cloned' });
  const trained = await add(actor, {
    name: 'Gamma',
    category: 'professional',
    labels: { gender: 'female', accent: 'irish', descriptive: '100 % "calm"' },
  });
  const owner = await newActor();
  const [{ sourceVoiceId } = { sourceVoiceId: null }] = (
    await db.$client.query<{ sourceVoiceId: string }>(
      'select source_voice_id "sourceVoiceId" from voices where id = $1',
      [bought],
    )
  ).rows;
  await db.insert(sharedVoices).values({
    voiceId: sourceVoiceId!,
    workspaceId: owner.workspaceId,
    publicOwnerId: 'y',
    inLibrary: true,
    noticePeriodDays: 30,
    customRate: 2,
    liveModeration: true,
    category: 'cloned',
    name: 'Beta',
  });
  await db.insert(professionalVoices).values({
    voiceId: trained,
    workspaceId,
    language: 'en',
    state: 'fine_tuned',
    trainedAt: clock(),
  });
  const collectionId = newId();
  await db.insert(voiceCollections).values({ id: collectionId, workspaceId, title: 'Tales', icon: 'x' });
  await db.insert(voiceCollectionEntries).values([
    { collectionId, voiceId: keeper },
    { collectionId, voiceId: legacy[0]!.id },
  ]);
  const expected: [Partial<VoiceQuery>, string[]][] = [
    [{ type: 'personal' }, ['Alpha', 'Gamma']],
    [{ type: 'community' }, ['Beta']],
    [{ type: 'default' }, ['Boris', 'Maren']],
    [{ type: 'non-default' }, ['Alpha', 'Beta', 'Gamma']],
    [{ type: 'non-community' }, ['Alpha', 'Boris', 'Gamma', 'Maren']],
    [{ type: 'saved' }, ['Alpha', 'Beta', 'Boris', 'Gamma', 'Maren']],
    [{ collectionId }, ['Alpha', 'Rachel']],
    [{ trainingState: 'fine_tuned' }, ['Gamma']],
    [{ category: 'cloned' }, ['Beta']],
    [{ category: 'premade' }, ['Boris', 'Maren']],
    [{ category: 'high_quality' }, ['Gamma']],
    [{ highQuality: true }, ['Boris', 'Gamma', 'Maren']],
    [{ accent: 'Irish', gender: 'FEMALE' }, ['Gamma']],
    [{ search: 'news maren' }, ['Maren']],
    [{ search: 'GAM professional irish' }, ['Gamma']],
    [{ search: '100 %' }, ['Gamma']],
    [{ search: 'rachel' }, ['Rachel']],
    [{ ids: [bought, legacy[0]!.id] }, ['Beta', 'Rachel']],
    [{ languages: ['de', 'fr'] }, ['Alpha']],
    [{ languages: ['en'] }, ['Beta', 'Boris', 'Gamma', 'Maren']],
    [{ useCases: ['narration', 'news'] }, ['Alpha']],
    [{ age: 'old' }, ['Alpha']],
    // The notice period only filters shared voices.
    [{ minNoticeDays: 30 }, ['Alpha', 'Beta', 'Boris', 'Gamma', 'Maren']],
    [{ minNoticeDays: 31 }, ['Alpha', 'Boris', 'Gamma', 'Maren']],
    [{ includeCustomRates: false }, ['Alpha', 'Boris', 'Gamma', 'Maren']],
    [{ includeLiveModerated: false }, ['Alpha', 'Boris', 'Gamma', 'Maren']],
  ];
  for (const [query, names] of expected) {
    expect([query, await namesOf(actor, { sort: 'name', ...query }, 1)]).toEqual([query, names]);
    const { total } = await listing.search(actor, { direction: 'asc', ...query }, { size: 1, cursor: undefined });
    expect([query, total]).toEqual([query, names.length]);
  }
});

it('VOICE-031 finds beginnings of words without regard to accents and case, and forgives typing errors', async () => {
  const actor = await newActor();
  await add(actor, { name: 'Émile', labels: { gender: 'male', accent: 'Québec' } });
  await add(actor, { name: 'Søren', description: 'Straße – ruhig', labels: { gender: 'Male' } });
  await add(actor, { name: '東京放送', labels: { gender: 'female' } });
  const find = (search: string) => namesOf(actor, { sort: 'name', search }, 1);
  expect(await find('male')).toEqual(['Émile', 'Søren']);
  expect(await find('emile QUEBEC')).toEqual(['Émile']);
  expect(await find('soren strasse')).toEqual(['Søren']);
  expect(await find('放送')).toEqual(['東京放送']);
  // Of an own voice, a default voice and a legacy voice.
  expect(await find('quebce')).toEqual(['Émile']);
  expect(await find('maern')).toEqual(['Maren']);
  expect(await find('femlae')).toEqual(['Boris', 'Maren', '東京放送']);
  expect(await find('rachle')).toEqual(['Rachel']);
  expect(await find('ile')).toEqual([]);
  expect(await find('%')).toEqual([]);
});

it('VOICE-031 takes no words from voices of other workspaces', async () => {
  const [actor, other] = [await newActor(), await newActor()];
  await add(actor, { name: 'Harbour' });
  await add(other, { name: 'Harvour' });
  expect(await namesOf(actor, { search: 'harvour' })).toEqual(['Harbour']);
});
