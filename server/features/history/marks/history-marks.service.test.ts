import { expect, it } from 'vitest';
import { maxTagsPerItem } from '../../../../contract/catalogue/limits.ts';
import type { Actor } from '../../../platform/actor.ts';
import { testDatabase } from '../../../platform/db/test-database.ts';
import type { Live } from '../../../platform/live.ts';
import { createActor } from '../../workspace/test-actor.ts';
import type { HistoryQuery } from '../history.store.ts';
import { testHistory } from '../test-history.ts';
import { historyMarksContributor, historyMarksService } from './history-marks.service.ts';

const { db } = await testDatabase();
const { history, clock, liveEvents, contributors, createPerson, addItem } = await testHistory(db, { audio: false });
contributors.push(historyMarksContributor(db));
const live: Pick<Live, 'publish'> = {
  publish: async (audience, event) => void liveEvents.push({ ...event, audience }),
};
const marks = historyMarksService({ db, clock, live, history });

const listTexts = async (actor: Actor, query: Partial<HistoryQuery> = {}) =>
  (await history.list(actor, { limit: 10, direction: 'desc', ...query })).items.map(({ text }) => text);
const detailsOf = async (actor: Actor, id: string) =>
  (await history.details(actor.workspaceId, [id], actor.userId)).get(id);

it('names an item, finds it by its name in the order of the list, and removes the name', async () => {
  const actor = await createPerson();
  const named = await addItem(actor, 'one');
  await addItem(actor, 'the opening words');
  await addItem(actor, 'three');
  await marks.setName(actor, named, 'Opening of May');
  expect(await detailsOf(actor, named)).toEqual({ name: 'Opening of May', tags: [] });
  expect(await listTexts(actor, { search: 'OPENING' })).toEqual(['the opening words', 'one']);
  expect(await listTexts(actor, { search: 'opening', limit: 1 })).toEqual(['the opening words']);
  await marks.setName(actor, named, null);
  expect(await listTexts(actor, { search: 'opening' })).toEqual(['the opening words']);
});

it('keeps favorites of one person from the lists of the others', async () => {
  const actor = await createPerson();
  const colleague = { ...actor, userId: (await createActor(db, 'colleague')).userId };
  const [first] = [await addItem(actor, 'one'), await addItem(actor, 'two')];
  await marks.setFavorites(actor, [first, 'unknown'], true);
  await marks.setFavorites(actor, [first], true);
  expect(await listTexts(actor, { favoriteOf: actor.userId })).toEqual(['one']);
  expect(await listTexts(colleague, { favoriteOf: colleague.userId })).toEqual([]);
  expect([await detailsOf(actor, first), await detailsOf(colleague, first)]).toEqual([
    { is_favorite: true },
    undefined,
  ]);
  await marks.setFavorites(colleague, [first], false);
  expect(await listTexts(actor, { favoriteOf: actor.userId })).toEqual(['one']);
  await marks.setFavorites(actor, [first], false);
  expect(await listTexts(actor, { favoriteOf: actor.userId })).toEqual([]);
});

it('adds and removes tags of several items in any case, and filters, searches and counts by them', async () => {
  const actor = await createPerson();
  const ids = [await addItem(actor, 'one'), await addItem(actor, 'two'), await addItem(actor, 'three')];
  await marks.changeTags(actor, ids.slice(0, 2), { add: ['Podcast', 'draft'], remove: [] });
  await marks.changeTags(actor, ids.slice(1), { add: ['PODCAST'], remove: ['Draft'] });
  expect((await detailsOf(actor, ids[0]!))?.tags).toEqual(['draft', 'Podcast']);
  expect((await detailsOf(actor, ids[1]!))?.tags).toEqual(['Podcast']);
  expect(await marks.listTags(actor)).toEqual([
    { tag: 'draft', count: 1 },
    { tag: 'Podcast', count: 3 },
  ]);
  expect(await listTexts(actor, { tag: 'podcast' })).toEqual(['three', 'two', 'one']);
  expect(await listTexts(actor, { tag: 'pod' })).toEqual([]);
  expect(await listTexts(actor, { search: 'draf' })).toEqual(['one']);
  await history.softDelete(actor, [ids[0]!]);
  expect(await marks.listTags(actor)).toEqual([{ tag: 'Podcast', count: 2 }]);
});

it('refuses more tags than an item may have, and then changes none of the items', async () => {
  const actor = await createPerson();
  const ids = [await addItem(actor, 'one'), await addItem(actor, 'two')];
  const tags = Array.from({ length: maxTagsPerItem }, (_, n) => `tag ${n}`);
  await marks.changeTags(actor, [ids[0]!], { add: tags, remove: [] });
  await expect(marks.changeTags(actor, ids, { add: ['one more'], remove: [] })).rejects.toMatchObject({
    code: 'too_many_tags',
  });
  expect((await detailsOf(actor, ids[1]!))?.tags ?? []).toEqual([]);
});

it('marks no items of other workspaces', async () => {
  const [owner, stranger] = [await createPerson(), await createPerson()];
  const id = await addItem(owner, 'mine');
  await expect(marks.setName(stranger, id, 'theirs')).rejects.toMatchObject({ code: 'history_item_not_found' });
  await marks.setFavorites(stranger, [id], true);
  await marks.changeTags(stranger, [id], { add: ['theirs'], remove: [] });
  expect(await detailsOf(owner, id)).toBeUndefined();
  expect(await marks.listTags(stranger)).toEqual([]);
});
