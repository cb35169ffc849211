import { expect, it } from 'vitest';
import { maxVersionsPerItem } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { newId } from '../../platform/ids.ts';
import { alignmentKey } from '../history/history.rules.ts';
import { historyExpiryService } from '../history/history-expiry.service.ts';
import { testHistory } from '../history/test-history.ts';
import { historyVersionsContributor, historyVersionsService } from './history-versions.service.ts';
import { type NewVersion, versionRowsService } from './version-rows.service.ts';

const { db } = await testDatabase();

const { history, blobs, clock, contributors, createPerson, putBlob, addItem } = await testHistory(db);
contributors.push(historyVersionsContributor(db));
const live = { publish: async () => {} };
const alignments = { ofItem: async () => null };
const zeroRetention = { mayStore: async () => true };
const versionRows = versionRowsService({ db, clock, live, history, zeroRetention });
const versions = historyVersionsService({ db, blobs, live, history, alignments, versionRows });

/** Adds a version whose audio bytes are its text, with an alignment. */
async function addVersion(actor: Actor, itemId: string, text: string, fields: Partial<NewVersion> = {}) {
  clock.advance(1000);
  const id = newId();
  await putBlob(history.blobKey(actor, id), Buffer.from(text));
  await putBlob(alignmentKey(history.blobKey(actor, id)), Buffer.from('null'));
  const source = await versionRows.findSource(actor, itemId, undefined);
  const audio = { audioBytes: text.length, durationMs: 1000 + text.length, peaks: null };
  const fieldsOfTake = { id, origin: 'take', text, ...audio, ...fields } as const;
  return transaction(db, (tx) => versionRows.add(tx, actor, source, fieldsOfTake));
}
const ids = async (actor: Actor, itemId: string) => (await versions.list(actor, itemId)).versions.map(({ id }) => id);
const exists = async (key: string) => (await blobs.stat(key)) !== undefined;

it('lists the original first, and belongs to one workspace', async () => {
  const [actor, stranger] = [await createPerson(), await createPerson()];
  const itemId = await addItem(actor, 'one');
  expect(await ids(actor, itemId)).toEqual([itemId]);
  const [second, third] = [await addVersion(actor, itemId, 'two'), await addVersion(actor, itemId, 'three')];
  expect(await ids(actor, itemId)).toEqual([itemId, second.id, third.id]);
  await expect(versions.list(stranger, itemId)).rejects.toMatchObject({ code: 'history_item_not_found' });
  await expect(versionRows.find(actor, itemId, 'none')).rejects.toMatchObject({ code: 'history_version_not_found' });
  const details = await history.details(actor.workspaceId, [itemId]);
  expect(details.get(itemId)).toEqual({ version_count: 3 });
});

it('makes the chosen version the audio of the item, and can go back', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const version = await addVersion(actor, itemId, 'second');
  await versions.choose(actor, itemId, version.id);
  expect(await history.get(actor, itemId)).toMatchObject({ text: 'second', audioBytes: 6, durationMs: 1006 });
  expect((await history.list(actor, { limit: 10, direction: 'desc', search: 'second' })).items).toHaveLength(1);
  await expect(versions.delete(actor, itemId, version.id)).rejects.toMatchObject({ code: 'version_in_use' });
  await expect(versions.delete(actor, itemId, itemId)).rejects.toMatchObject({ code: 'version_in_use' });
  await versions.choose(actor, itemId, itemId);
  expect(await history.get(actor, itemId)).toMatchObject({ text: 'one', durationMs: 1000 });
  await versions.delete(actor, itemId, version.id);
  expect(await ids(actor, itemId)).toEqual([itemId]);
  expect(await exists(version.blobKey)).toBe(false);
  expect(await exists(alignmentKey(version.blobKey))).toBe(false);
});

it('deletes what was made from the audio that is replaced', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const version = await addVersion(actor, itemId, 'two');
  await putBlob('history/video', Buffer.from('v'));
  const contributor = { audioReplaced: async (_: unknown, id: string) => (id === itemId ? ['history/video'] : []) };
  contributors.push(contributor);
  await versions.choose(actor, itemId, version.id);
  contributors.splice(contributors.indexOf(contributor), 1);
  expect(await exists('history/video')).toBe(false);
});

it('limits the versions of an item', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  for (let count = 1; count < maxVersionsPerItem; count++) await addVersion(actor, itemId, `v${count}`);
  await expect(addVersion(actor, itemId, 'more')).rejects.toMatchObject({ code: 'too_many_versions' });
});

it('deletes all versions with the item', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const [second, third] = [await addVersion(actor, itemId, 'two'), await addVersion(actor, itemId, 'three')];
  await versions.choose(actor, itemId, third.id);
  await history.delete(actor, itemId);
  for (const key of [history.blobKey(actor, itemId), second.blobKey, third.blobKey, alignmentKey(second.blobKey)])
    expect(await exists(key)).toBe(false);
  expect(await versionRows.list(actor, itemId).catch(({ code }) => code)).toBe('history_item_not_found');
});

it('keeps the audio of versions in the sweep, also of the original that is not chosen', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const version = await addVersion(actor, itemId, 'two');
  await versions.choose(actor, itemId, version.id);
  const lost = history.blobKey(actor, newId());
  await putBlob(lost, Buffer.from('lost'));
  // Files are as old as the test, whose clock stands still.
  await history.sweep(-1e12, AbortSignal.timeout(5000));
  expect(await exists(lost)).toBe(false);
  for (const key of [history.blobKey(actor, itemId), version.blobKey, alignmentKey(version.blobKey)])
    expect(await exists(key)).toBe(true);
});

it('deletes the texts of versions when those of old items are deleted', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const version = await addVersion(actor, itemId, 'two', { respoken: { start: 0, end: 3, text: 'two' } });
  const expiry = historyExpiryService({ db, blobs, clock, live, contributors });
  const before = new Date(clock().getTime() + 1000);
  await expiry.expire(actor.workspaceId, { audio: undefined, text: before }, AbortSignal.timeout(5000));
  const list = (await versions.list(actor, itemId)).versions;
  expect(list.map(({ text, respoken }) => [text, respoken])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await exists(alignmentKey(version.blobKey))).toBe(false);
  expect(await exists(version.blobKey)).toBe(true);
});

it('adds nothing to a workspace that stores nothing', async () => {
  const actor = await createPerson();
  const itemId = await addItem(actor, 'one');
  const rows = versionRowsService({ db, clock, live, history, zeroRetention: { mayStore: async () => false } });
  await expect(rows.findSource(actor, itemId, undefined)).rejects.toMatchObject({ code: 'version_not_possible' });
});
