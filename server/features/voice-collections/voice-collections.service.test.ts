import { describe, expect, it } from 'vitest';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { live } from '../../platform/test-doubles.ts';
import { testLibrary } from '../voice-library/test-library.ts';
import {
  collectionsContributor,
  maxVoicesPerCollection,
  voiceCollectionsService,
} from './voice-collections.service.ts';

const { db } = await testDatabase();
const fixtures = testLibrary(db);
const collections = voiceCollectionsService({
  db,
  live,
  clock: fixtures.clock,
  voices: fixtures.voices,
  shareByDefault: async () => {},
  deleteShares: async () => {},
});
const contributor = collectionsContributor(db);
const defaultVoice = 'base0000000000000000';

describe('VOICE-041 collections', () => {
  it('creates, lists by title, renames and deletes collections', async () => {
    const { actor } = await fixtures.person();
    const sea = await collections.create(actor, { title: 'sea', icon: '🌊' });
    const land = await collections.create(actor, { title: 'Land', icon: '⛰️' });
    const titles = async () => (await collections.list(actor)).map(({ row }) => row.title);
    expect(await titles()).toEqual(['Land', 'sea']);
    expect(await collections.edit(actor, sea.row.id, { title: 'Air' })).toMatchObject({
      row: { title: 'Air', icon: '🌊' },
    });
    expect(await collections.edit(actor, sea.row.id, {})).toMatchObject({ row: { title: 'Air' } });
    expect(await titles()).toEqual(['Air', 'Land']);
    await collections.delete(actor, land.row.id);
    expect(await titles()).toEqual(['Air']);
    await expect(collections.delete(actor, land.row.id)).rejects.toMatchObject({ code: 'voice_collection_not_found' });
  });

  it('stores voices of any kind once, in order of addition', async () => {
    const { actor } = await fixtures.person();
    const voice = await fixtures.createVoice(actor);
    const { row } = await collections.create(actor, { title: 'Mixed', icon: 'star' });
    for (const id of [voice.id, defaultVoice, voice.id]) {
      fixtures.clock.advance(1000);
      await collections.add(actor, row.id, id);
    }
    expect((await collections.get(actor, row.id)).voiceIds).toEqual([voice.id, defaultVoice]);
    const details = await contributor.details!(actor.workspaceId, { ids: [voice.id, defaultVoice, 'none'], rows: [] });
    expect([...details]).toEqual([
      [voice.id, { collectionIds: [row.id] }],
      [defaultVoice, { collectionIds: [row.id] }],
    ]);
    await collections.remove(actor, row.id, defaultVoice);
    await transaction(db, async (tx) => {
      await contributor.onDelete!(tx, actor.workspaceId, voice);
    });
    expect((await collections.get(actor, row.id)).voiceIds).toEqual([]);
  });

  it('refuses unknown voices and more than the maximum', async () => {
    const { actor } = await fixtures.person();
    const { row } = await collections.create(actor, { title: 'Full', icon: 'star' });
    await expect(collections.add(actor, row.id, 'none')).rejects.toMatchObject({ code: 'voice_not_found' });
    await db.$client.query(
      `insert into voice_collection_entries (collection_id, voice_id) select $1, 'v' || n from generate_series(1, $2::int) n`,
      [row.id, maxVoicesPerCollection],
    );
    await expect(collections.add(actor, row.id, defaultVoice)).rejects.toMatchObject({ param: 'voice_id' });
  });

  it('hides collections from other workspaces', async () => {
    const [mine, theirs] = [(await fixtures.person()).actor, (await fixtures.person()).actor];
    const { row } = await collections.create(mine, { title: 'Mine', icon: 'star' });
    const voice = await fixtures.createVoice(theirs);
    await collections.add(mine, row.id, defaultVoice);
    const missing = { code: 'voice_collection_not_found' };
    await expect(collections.get(theirs, row.id)).rejects.toMatchObject(missing);
    await expect(collections.edit(theirs, row.id, { title: 'x' })).rejects.toMatchObject(missing);
    await expect(collections.delete(theirs, row.id)).rejects.toMatchObject(missing);
    await expect(collections.add(theirs, row.id, voice.id)).rejects.toMatchObject(missing);
    await expect(collections.remove(theirs, row.id, defaultVoice)).rejects.toMatchObject(missing);
    expect((await collections.get(mine, row.id)).voiceIds).toEqual([defaultVoice]);
    expect((await contributor.details!(theirs.workspaceId, { ids: [defaultVoice], rows: [] })).size).toBe(0);
  });
});
