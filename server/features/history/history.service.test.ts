import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { historyUndoMinutes } from '../../../contract/catalogue/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { peaksKey } from '../../platform/blobs/audio-peaks.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { userStore } from '../user/user.store.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { alignmentKey } from './history.rules.ts';
import type { HistoryQuery } from './history.store.ts';
import { testHistory } from './test-history.ts';

const { db } = await testDatabase();
const { history, blobs, clock, liveEvents, logLines, contributors, createPerson, putBlob, addItem } =
  await testHistory(db);
const { signal } = new AbortController();
const minute = 60_000;

const listItems = async (actor: Actor) =>
  (await history.list(actor, { limit: 100, direction: 'asc' })).items.map(({ text }) => text);
const notFound = { code: 'history_item_not_found' };

describe('soft deletion', () => {
  it('HIST-013 hides items everywhere until they are restored', async () => {
    const actor = await createPerson();
    const [one, two] = [await addItem(actor, 'one'), await addItem(actor, 'two')] as [string, string];
    expect(await history.softDelete(actor, [one])).toBe(1);
    expect(await history.softDelete(actor, [one, 'unknown'])).toBe(0);
    expect(await listItems(actor)).toEqual(['two']);
    expect(await history.count(actor)).toBe(1);
    await expect(history.get(actor, one)).rejects.toMatchObject(notFound);
    await expect(history.openAudio(actor, one, undefined)).rejects.toMatchObject(notFound);
    await expect(history.delete(actor, one)).rejects.toMatchObject(notFound);
    await expect(history.download(actor, [two, one], 'default', signal)).rejects.toMatchObject({
      ...notFound,
      param: 'history_item_ids',
    });
    // A hidden item still works as a cursor.
    const after = { limit: 10, direction: 'asc', after: one } as const;
    expect((await history.list(actor, after)).items.map(({ id }) => id)).toEqual([two]);
    expect(await history.list(actor, { ...after, direction: 'desc' })).toEqual({ items: [], hasMore: false });

    clock.advance(historyUndoMinutes * minute - 1);
    expect(await history.restore(actor, [one, two])).toBe(1);
    expect(await listItems(actor)).toEqual(['one', 'two']);
    expect((await buffer((await history.openAudio(actor, one, undefined)).stream)).toString()).toBe('one');
  });

  it('purges items and their files after the undo period', async () => {
    const actor = await createPerson();
    const [deletedId, keptId] = [await addItem(actor, 'gone'), await addItem(actor, 'kept')] as [string, string];
    const files = new Map([deletedId, keptId].map((id) => [id, `videos/${id}`]));
    for (const key of files.values()) await putBlob(key, Buffer.from('video'));
    for (const id of [deletedId, keptId])
      for (const key of [peaksKey, alignmentKey]) await putBlob(key(history.blobKey(actor, id)), Buffer.from('file'));
    contributors.push({ files: async (ids) => ids.flatMap((id) => files.get(id) ?? []) });
    await history.softDelete(actor, [deletedId]);
    clock.advance(historyUndoMinutes * minute - 1);
    await history.purgeSoftDeleted(signal);
    expect(await blobs.stat(history.blobKey(actor, deletedId))).toBeDefined();

    clock.advance(1);
    expect(await history.restore(actor, [deletedId])).toBe(0);
    await history.purgeSoftDeleted(signal);
    for (const [id, there] of [
      [deletedId, false],
      [keptId, true],
    ] as const) {
      expect((await blobs.stat(history.blobKey(actor, id))) !== undefined).toBe(there);
      expect((await blobs.stat(files.get(id)!)) !== undefined).toBe(there);
      for (const key of [peaksKey, alignmentKey])
        expect((await blobs.stat(key(history.blobKey(actor, id)))) !== undefined).toBe(there);
    }
    await history.delete(actor, keptId);
    expect(await blobs.stat(files.get(keptId)!)).toBeUndefined();
    contributors.length = 0;
  });

  it('HIST-001 accepts the id of a deleted item as a cursor for a day', async () => {
    const [actor, stranger] = [await createPerson(), await createPerson()];
    for (const text of ['a wave 1', 'b', 'c wave 2', 'd', 'e wave 3']) await addItem(actor, text);
    for (const search of ['', 'wave']) {
      const read: (string | null)[] = [];
      for (let after: string | undefined; ; ) {
        const page = await history.list(actor, { limit: 1, direction: 'asc', ...(after && { after }), search });
        read.push(...page.items.map(({ text }) => text));
        for (const { id } of page.items) await history.delete(actor, id);
        after = page.items[0]?.id;
        if (!page.hasMore) {
          await addItem(actor, 'f wave 4');
          const next = { limit: 9, direction: 'asc', after: after!, search } as const;
          expect((await history.list(actor, next)).items.map(({ text }) => text)).toEqual(['f wave 4']);
          await expect(history.list(stranger, next)).rejects.toMatchObject({ code: 'invalid_cursor' });
          clock.advance(24 * 60 * minute + 1);
          await history.purgeSoftDeleted(signal);
          await expect(history.list(actor, next)).rejects.toMatchObject({ code: 'invalid_cursor' });
          break;
        }
      }
      expect(read).toEqual(search === '' ? ['a wave 1', 'b', 'c wave 2', 'd', 'e wave 3'] : ['f wave 4']);
    }
  });

  it('does not hide or restore items of another workspace', async () => {
    const [ada, eve] = [await createPerson(), await createPerson()];
    const id = await addItem(ada, 'mine');
    expect(await history.softDelete(eve, [id])).toBe(0);
    await history.softDelete(ada, [id]);
    expect(await history.restore(eve, [id])).toBe(0);
    expect(await history.restore(ada, [id])).toBe(1);
  });

  it('publishes one event for several items', async () => {
    const actor = await createPerson();
    const ids = [await addItem(actor, 'a'), await addItem(actor, 'b')];
    liveEvents.length = 0;
    await history.softDelete(actor, ids);
    await history.softDelete(actor, ids);
    await history.restore(actor, ids);
    const event = { topic: 'history', audience: actor.workspaceId };
    expect(liveEvents).toEqual([expect.objectContaining(event), expect.objectContaining(event)]);
  });

  it('sweeps the audio of deleted workspaces but not of hidden items', async () => {
    const actor = await createPerson();
    const key = history.blobKey(actor, await addItem(actor, 'hidden'));
    await history.softDelete(actor, [key.slice(key.lastIndexOf('/') + 1)]);
    // File times come from the system clock, which is years ahead of the test clock.
    const ageMs = clock().getTime() - Date.now() - minute;
    await history.sweep(ageMs, signal);
    expect(await blobs.stat(key)).toBeDefined();
    await workspaceStore(db).deleteOwnedBy(actor.userId);
    expect(await userStore(db).byId(actor.userId)).toBeDefined();
    await history.sweep(ageMs, signal);
    expect(await blobs.stat(key)).toBeUndefined();
  });
});

describe('the list', () => {
  it('HIST-001 O-56 filters by date, model, source and voice', async () => {
    const actor = await createPerson();
    const start = clock();
    await addItem(actor, 'a', { modelId: 'v2', voiceId: 'nora' });
    await addItem(actor, 'b', { modelId: 'v3', source: 'STS' });
    await addItem(actor, 'c', { modelId: 'v3' });
    const texts = async (query: object) =>
      (await history.list(actor, { limit: 10, direction: 'asc', ...query })).items.map(({ text }) => text);
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    expect(await texts({ since: at(2) })).toEqual(['b', 'c']);
    expect(await texts({ before: at(2) })).toEqual(['a']);
    expect(await texts({ since: at(2), before: at(3) })).toEqual(['b']);
    expect(await texts({ modelId: 'v3' })).toEqual(['b', 'c']);
    expect(await texts({ modelId: 'v3', source: 'TTS' })).toEqual(['c']);
    expect(await texts({ source: 'STS' })).toEqual(['b']);
    expect(await texts({ voiceId: 'nora' })).toEqual(['a']);
    await expect(history.list(actor, { limit: 1, direction: 'asc', after: 'unknown' })).rejects.toMatchObject({
      code: 'invalid_cursor',
      param: 'start_after_history_item_id',
    });
  });
});

describe('the list of one voice', () => {
  it('HIST-013 includes each dialogue with the voice once, in order and across pages', async () => {
    const [actor, stranger] = [await createPerson(), await createPerson()];
    const line = (voiceId: string) => ({ text: '-', voiceId, voiceName: voiceId });
    const addDialogue = (text: string, ...voices: string[]) => {
      const dialogue = voices.length > 1 ? voices.map(line) : null;
      return addItem(actor, text, { voiceId: voices[0]!, voiceName: voices[0]!, dialogue });
    };
    await addDialogue('a', 'ada');
    await addDialogue('b', 'ada', 'ben', 'ada', 'ben');
    await addDialogue('c', 'ben');
    await addDialogue('d', 'cleo', 'ben', 'ada', 'ben');
    const hidden = await addDialogue('e', 'cleo', 'ben');
    await history.softDelete(actor, [hidden]);
    await addDialogue('f', 'ben', 'cleo');
    await addItem(stranger, 'g', { voiceId: 'ada', dialogue: [line('ada'), line('ben')] });
    const pages = async (voiceId: string, direction: 'asc' | 'desc', rest: Partial<HistoryQuery> = {}) => {
      const read: string[] = [];
      for (let after: string | undefined; ; ) {
        const query = { limit: 1, direction, voiceId, ...(after && { after }), ...rest };
        const { items, hasMore } = await history.list(actor, query);
        read.push(...items.map(({ text }) => text!));
        after = items[0]?.id;
        if (!hasMore) return read.join('');
      }
    };
    expect(await pages('ben', 'asc')).toBe('bcdf');
    expect(await pages('ben', 'desc')).toBe('fdcb');
    expect(await pages('ada', 'asc')).toBe('abd');
    expect(await pages('cleo', 'desc')).toBe('fd');
    expect(await pages('unknown', 'desc')).toBe('');
    const { createdAt } = (await history.list(actor, { limit: 3, direction: 'asc' })).items[2]!;
    expect(await pages('ben', 'asc', { since: createdAt })).toBe('cdf');
    expect(await pages('ben', 'asc', { before: createdAt })).toBe('b');
    expect(await pages('ben', 'asc', { source: 'STS' })).toBe('');
  });
});

describe('a zip download', () => {
  it('HIST-004 names the request field of an unknown id', async () => {
    const actor = await createPerson();
    const ids = [await addItem(actor, 'a'), 'unknown'];
    const download = history.download(actor, ids, 'default', signal);
    await expect(download).rejects.toMatchObject({
      param: 'history_item_ids',
      message: expect.stringContaining('unknown'),
    });
  });

  it('stops reading files when the reader stops', async () => {
    const actor = await createPerson();
    const ids = [await addItem(actor, 'one'), await addItem(actor, 'two')];
    const reads: Readable[] = [];
    const original = blobs.open;
    blobs.open = async () => {
      reads.push(createReadStream('/dev/zero'));
      return { stream: reads.at(-1)!, bytes: Number.POSITIVE_INFINITY };
    };
    try {
      const { body } = await history.download(actor, ids, 'default', signal);
      for await (const _chunk of body) break;
      await expect.poll(() => reads.map((read) => read.destroyed)).toEqual([true, true]);
    } finally {
      blobs.open = original;
    }
  });

  it('fails when one of its files is missing', async () => {
    const actor = await createPerson();
    const ids = [await addItem(actor, 'one'), await addItem(actor, 'two')];
    const archive = await history.download(actor, ids, 'default', signal);
    expect((await buffer(archive.body)).toString('latin1')).toMatch(/^PK.*\.mp3one.*\.mp3two/s);
    // Files are opened ahead, so one that is deleted during the download may still be read.
    await blobs.delete(history.blobKey(actor, ids[1]!));
    const { body } = await history.download(actor, ids, 'default', signal);
    await expect(buffer(body)).rejects.toMatchObject(notFound);
  });
});

describe('audio of another member', () => {
  it('HIST-014 is available to admins by the id of its author, and logs the access', async () => {
    const [admin, other] = [await createPerson(), await createPerson()];
    const member = { ...admin, userId: other.userId, role: 'editor' as const };
    const id = await addItem(member, 'Mine');
    const { stream } = await history.openItemAudio(await history.getOfMember(admin, member.userId, id), undefined);
    expect((await buffer(stream)).toString()).toBe('Mine');
    expect(logLines).toContainEqual({ actor: admin.userId, member: member.userId, historyItemId: id });
    await expect(history.getOfMember(admin, admin.userId, id)).rejects.toMatchObject({
      code: 'history_item_not_found',
    });
    await expect(history.getOfMember(other, member.userId, id)).rejects.toMatchObject({
      code: 'history_item_not_found',
    });
    await expect(history.getOfMember(member, admin.userId, id)).rejects.toMatchObject({
      code: 'workspace_access_denied',
      param: 'user_id',
    });
  });
});
