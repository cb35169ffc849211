import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../platform/db/test-database.ts';
import { voicesStore } from '../../voices/voices.store.ts';
import { testLibrary } from '../test-library.ts';
import { sharedVoicesStore } from '../voice-library.store.ts';
import { sharedVoices } from '../voice-library.tables.ts';
import type { LibraryQuery } from './library-search.service.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const { library } = fixtures;
const owner = await fixtures.person();
const other = await fixtures.person();

const all: LibraryQuery = {
  search: undefined,
  category: undefined,
  gender: undefined,
  age: undefined,
  accent: undefined,
  language: undefined,
  locale: undefined,
  ownerId: undefined,
  useCases: [],
  descriptives: [],
  featured: false,
  readerApp: false,
  minNoticeDays: undefined,
  includeCustomRates: true,
  includeLiveModerated: true,
  sort: 'created_date',
};

async function share(
  name: string,
  labels: Record<string, string>,
  options: Parameters<typeof library.publish>[2] = {},
  category: 'cloned' | 'professional' = 'cloned',
) {
  fixtures.clock.advance(1000);
  const voice = await fixtures.createVoice(owner.actor, {
    name,
    labels,
    category,
    ...(labels.language && { languages: [labels.language] }),
  });
  await library.publish(owner.actor, voice.id, { enable_library: true, ...options });
  return voice.id;
}

const bertha = await share('Bertha', { gender: 'female', age: 'old', accent: 'British', use_case: 'narration' });
const carl = await share('Carl', {
  gender: 'male',
  language: 'de',
  locale: 'de-AT',
  descriptive: 'calm',
  use_case: 'news',
});
const dora = await share(
  'Dora the Deep',
  { gender: 'female', age: 'young', descriptive: 'bright' },
  { notice_period: 30, custom_rate: 2, enable_live_moderation: true, reader_app_enabled: true },
);
await fixtures.createVoice(owner.actor, { name: 'Kept to themselves' });

const find = (query: Partial<LibraryQuery> = {}, page = { page: 0, size: 30 }) =>
  fixtures.search.find(other.actor, { ...all, ...query }, page);
const ids = async (query: Partial<LibraryQuery> = {}) =>
  (await find(query)).entries.map(({ shared }) => shared.voiceId);

describe('VOICE-042 library search', () => {
  it('lists shared voices, newest first', async () => {
    expect(await ids()).toEqual([dora, carl, bertha]);
    expect(await find()).toMatchObject({ hasMore: false, total: 3 });
  });

  it('O-96 filters by each label, ignoring case', async () => {
    expect(await ids({ gender: 'Female' })).toEqual([dora, bertha]);
    expect(await ids({ gender: 'female', age: 'old' })).toEqual([bertha]);
    expect(await ids({ accent: 'british' })).toEqual([bertha]);
    // O-96: the code of the dialect finds the same voices.
    expect(await ids({ accent: 'en-british' })).toEqual([bertha]);
    expect(await ids({ language: 'de' })).toEqual([carl]);
    expect(await ids({ locale: 'de-AT' })).toEqual([carl]);
    expect(await ids({ useCases: ['news', 'narration'] })).toEqual([carl, bertha]);
    expect(await ids({ useCases: ['news', 'narration'], descriptives: ['calm'] })).toEqual([carl]);
    expect(await ids({ ownerId: owner.publicUserId })).toHaveLength(3);
    expect(await ids({ ownerId: other.publicUserId })).toEqual([]);
  });

  it('filters by sharing options', async () => {
    expect(await ids({ minNoticeDays: 10 })).toEqual([dora]);
    expect(await ids({ includeCustomRates: false })).toEqual([carl, bertha]);
    expect(await ids({ includeLiveModerated: false })).toEqual([carl, bertha]);
    expect(await ids({ readerApp: true })).toEqual([dora]);
    expect(await ids({ featured: true })).toEqual([]);
    await sharedVoicesStore(db).update(owner.actor.workspaceId, carl, { featured: true });
    expect(await ids({ featured: true })).toEqual([carl]);
  });

  it('treats professional voices as high quality and has no famous voices', async () => {
    const elsa = await share('Elsa', {}, {}, 'professional');
    expect(await ids({ category: 'high_quality' })).toEqual([elsa]);
    expect(await ids({ category: 'professional' })).toEqual([elsa]);
    expect(await ids({ category: 'famous' })).toEqual([]);
    expect(await ids({ category: 'cloned' })).toHaveLength(3);
    await library.publish(owner.actor, elsa, { enable_library: false });
    expect(await ids({ category: 'professional' })).toEqual([]);
  });

  it('searches word prefixes, all of which must match', async () => {
    expect(await ids({ search: 'DEE do' })).toEqual([dora]);
    expect(await ids({ search: 'bert' })).toEqual([bertha]);
    expect(await ids({ search: 'female' })).toEqual([dora, bertha]);
    expect(await ids({ search: 'bertha carl' })).toEqual([]);
    expect(await ids({ search: "  '); drop & | ! :* " })).toEqual([]);
    expect(await ids({ search: ' … ' })).toHaveLength(3);
  });

  it('pages without skipping or repeating', async () => {
    const pages = [await find({}, { page: 0, size: 2 }), await find({}, { page: 1, size: 2 })];
    expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false]);
    expect(pages.flatMap(({ entries }) => entries.map(({ shared }) => shared.voiceId))).toEqual([dora, carl, bertha]);
  });

  it('sorts by usage and by additions', async () => {
    await sharedVoicesStore(db).update(owner.actor.workspaceId, bertha, { charactersWeek: 9, charactersYear: 10 });
    await sharedVoicesStore(db).update(owner.actor.workspaceId, carl, { charactersWeek: 5, charactersYear: 50 });
    await library.add(other.actor, owner.publicUserId, dora, { name: 'Mine', isBookmarked: false });
    expect((await ids({ sort: 'trending' })).slice(0, 2)).toEqual([bertha, carl]);
    expect((await ids({ sort: 'usage_character_count_1y' })).slice(0, 2)).toEqual([carl, bertha]);
    expect((await ids({ sort: 'cloned_by_count' }))[0]).toBe(dora);
    const { entries } = await find();
    expect(entries.map(({ isAdded, isBookmarked }) => [isAdded, isBookmarked])).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it('hides banned voices at once and excludes them from counts after a refresh', async () => {
    await voicesStore(db).update(owner.actor.workspaceId, bertha, { safetyControl: 'BAN' });
    expect(await ids()).toEqual([dora, carl]);
    await fixtures.usage.refresh({ all: false });
    expect((await find()).total).toBe(2);
    await voicesStore(db).update(owner.actor.workspaceId, bertha, { safetyControl: 'NONE' });
    await fixtures.usage.refresh({ all: false });
    expect((await find()).total).toBe(3);
  });
});

it('counts all voices, and the first thousand of a filtered search', async () => {
  const [like] = await db.select().from(sharedVoices).where(eq(sharedVoices.voiceId, carl));
  const { facets: _facets, searchText: _text, ...row } = like!;
  const before = (await find()).total;
  const many = Array.from({ length: 1001 }, (_, n) => ({ ...row, voiceId: `many${n}`, language: 'pl' }));
  await db.insert(sharedVoices).values(many);
  expect(await find()).toMatchObject({ total: before + 1001, isCapped: false });
  expect(await find({ language: 'pl' })).toMatchObject({ total: 1000, isCapped: true });
  expect(await find({ gender: 'female' })).toMatchObject({ total: 2, isCapped: false });
  // The total of a large library is cached.
  await db.delete(sharedVoices).where(eq(sharedVoices.voiceId, 'many0'));
  expect((await find()).total).toBe(before + 1001);
  fixtures.clock.advance(30_000);
  expect((await find()).total).toBe(before + 1000);
});
