import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { wavHeader } from '../../../audio/formats/wav.ts';
import { assetLimits } from '../../../contract/speech-tools/assets.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { createActor } from '../workspace/test-actor.ts';
import { assetsService } from './assets.service.ts';
import { assetsStore } from './assets.store.ts';

const { db } = await testDatabase();
const folder = testFolder('assets');
const clock = fixtureClock();
const blobs = await openFolderStore(join(folder, 'blobs'), {});
const assets = assetsService({ db, clock, blobs, secret: new Uint8Array(32) });
const { signal } = new AbortController();
const pages = { limit: 30, after: undefined, search: undefined };

let files = 0;
async function file(content: Uint8Array | string, name = 'file') {
  const path = join(folder, `upload-${++files}`);
  const bytes = Buffer.from(content);
  await writeFile(path, bytes);
  return { name, path, bytes: bytes.length };
}
const png = () => file(Buffer.from('89504e470d0a1a0a0000', 'hex'), 'picture.exe');
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of blobs.list('assets/')) found.push(key);
  return found;
};

it('stores files by their content, whatever their name says', async () => {
  const actor = await createActor(db, 'ada');
  const { row, code } = await assets.create(actor, 'cover', await png(), signal);
  expect(row).toMatchObject({ name: 'cover', mimeType: 'image/png', bytes: 10 });
  const opened = await assets.open(code, undefined);
  expect([opened.bytes, (await text(opened.stream)).length > 0]).toEqual([10, true]);
  const part = await assets.open(code, 'bytes=0-2');
  expect([part.range, (await text(part.stream)).slice(1)]).toEqual([{ start: 0, end: 2 }, 'PN']);
  const wav = wavHeader(8000);
  const sound = await assets.create(actor, 'sound', await file(Buffer.concat([wav, Buffer.alloc(4)])), signal);
  expect(sound.row.mimeType).toBe('audio/wav');
});

it.each(['#!/bin/sh', 'MZ\x90', 'PK\x03\x04', ''])('refuses %j, names it and stores nothing', async (content) => {
  const actor = await createActor(db, `bob${files}`);
  const before = await keys();
  await expect(assets.create(actor, 'x', await file(content, 'song.mp3'), signal)).rejects.toMatchObject({
    code: 'invalid_parameters',
    param: 'asset',
    message: expect.stringContaining('song.mp3'),
  });
  expect(await keys()).toEqual(before);
});

it('lists pages of one workspace, newest first, by a part of the name', async () => {
  const actor = await createActor(db, 'cleo');
  const stranger = await createActor(db, 'dan');
  for (const name of ['Intro', 'Outro', 'Jingle']) await assets.create(actor, name, await png(), signal);
  const first = await assets.list(actor, { ...pages, limit: 2 });
  expect([first.hasMore, first.items.length]).toEqual([true, 2]);
  const second = await assets.list(actor, { ...pages, limit: 2, after: first.items[1]!.row.id });
  expect(second.hasMore).toBe(false);
  const names = [...first.items, ...second.items].map(({ row }) => row.name);
  expect(names.toSorted()).toEqual(['Intro', 'Jingle', 'Outro']);
  const found = await assets.list(actor, { ...pages, search: 'TRO' });
  expect(found.items.map(({ row }) => row.name).toSorted()).toEqual(['Intro', 'Outro']);
  expect((await assets.list(stranger, pages)).items).toEqual([]);
  const { id } = first.items[0]!.row;
  await expect(assets.get(stranger, id)).rejects.toMatchObject({ code: 'asset_not_found' });
  await expect(assets.delete(stranger, id)).rejects.toMatchObject({ code: 'asset_not_found' });
});

it('deletes the file with the asset, and sweeps files without one', async () => {
  const actor = await createActor(db, 'eve');
  const { row, code } = await assets.create(actor, 'x', await png(), signal);
  await assets.delete(actor, row.id);
  expect(await keys()).not.toContain(row.blobKey);
  await expect(assets.open(code, undefined)).rejects.toMatchObject({ code: 'asset_not_found' });
  const { row: orphan } = await assets.create(actor, 'y', await png(), signal);
  await assetsStore(db).delete(actor.workspaceId, orphan.id);
  const later = assetsService({
    db,
    clock: () => new Date(Date.now() + 2 * 3600_000),
    blobs,
    secret: new Uint8Array(32),
  });
  await later.sweep(signal);
  expect(await keys()).not.toContain(orphan.blobKey);
});

it('refuses a link after an hour', async () => {
  const actor = await createActor(db, 'finn');
  const { code } = await assets.create(actor, 'x', await png(), signal);
  const later = assetsService({
    db,
    clock: () => new Date(clock().getTime() + 3601_000),
    blobs,
    secret: new Uint8Array(32),
  });
  await expect(later.open(code, undefined)).rejects.toMatchObject({ code: 'asset_not_found' });
});

it('refuses more assets than a workspace may have, and leaves no file', async () => {
  const actor = await createActor(db, 'gus');
  const { row } = await assets.create(actor, 'x', await png(), signal);
  const store = assetsStore(db);
  for (let number = 1; number < assetLimits.perWorkspace; number++)
    await store.insert(actor.workspaceId, { ...row, id: `${row.id}-${number}` });
  const before = await keys();
  await expect(assets.create(actor, 'x', await png(), signal)).rejects.toMatchObject({ param: 'asset' });
  expect(await keys()).toEqual(before);
});
