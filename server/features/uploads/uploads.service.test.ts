import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import { resumableUploadLimits } from '../../../contract/catalogue/upload-purposes.ts';
import { neverAborted } from '../../../engines/contract/test-signal.ts';
import type { Actor } from '../../platform/actor.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { createActor } from '../workspace/test-actor.ts';
import { uploadsService } from './uploads.service.ts';

const { db } = await testDatabase();
const clock = fixtureClock(new Date());
const folder = testFolder('uploads');
const blobs = await openFolderStore(folder);
let freeBytes: number;
let tier: 'free' | 'creator';
let actor: Actor;
let counter = 0;

const service = uploadsService({
  db,
  clock,
  blobs,
  subscription: { get: async () => ({ tier, extraPvcSlots: 0 }) as never },
  freeBytes: async () => freeBytes,
  minFreeBytes: 1000,
});

beforeEach(async () => {
  counter += 1;
  freeBytes = 2 ** 40;
  tier = 'creator';
  actor = await createActor(db, `uploader-${counter}`);
});

const create = (bytes: number, caller = actor) =>
  service.create(caller, { name: 'talk.wav', bytes, type: 'audio/wav', purpose: 'professional_recording' });
const append = (id: string, offset: number, body: Readable, announcedBytes?: number) =>
  service.append(actor, id, { offset, announcedBytes, body });
const bytesOf = (text: string) => Readable.from([Buffer.from(text)]);
const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of blobs.list(`uploads/${actor.workspaceId}/`)) keys.push(key);
  return keys;
};

it('stores parts in order, writes the whole file, and deletes both after use', async () => {
  const { id } = await create(11);
  expect((await append(id, 0, bytesOf('Hello '))).offset).toBe(6);
  await expect(service.open(actor, id)).rejects.toMatchObject({ code: 'upload_incomplete' });
  expect((await append(id, 6, bytesOf('world'))).offset).toBe(11);
  const upload = await service.open(actor, id);
  const path = join(folder, `whole-${counter}`);
  expect(await upload.writeFile(path)).toEqual({ name: 'talk.wav', bytes: 11, path });
  expect(await readFile(path, 'utf8')).toBe('Hello world');
  await upload.finish();
  expect(await storedKeys()).toEqual([]);
  await expect(service.get(actor, id)).rejects.toMatchObject({ code: 'upload_not_found' });
});

it('keeps what arrived before the connection was lost', async () => {
  const { id } = await create(100);
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('Hello');
      throw new Error('ECONNRESET');
    })(),
  );
  expect((await append(id, 0, broken, 100)).offset).toBe(5);
});

it('refuses a part elsewhere than at the end, and only one of two at the same offset is kept', async () => {
  const { id } = await create(10);
  await expect(append(id, 3, bytesOf('abc'))).rejects.toMatchObject({ code: 'upload_offset_mismatch' });
  const results = await Promise.allSettled([append(id, 0, bytesOf('abcde')), append(id, 0, bytesOf('vwxyz'))]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await service.get(actor, id)).offset).toBe(5);
  expect(await storedKeys()).toHaveLength(1);
});

it('refuses more bytes than declared, announced or not', async () => {
  const { id } = await create(4);
  await expect(append(id, 0, bytesOf('abcde'), 5)).rejects.toMatchObject({ code: 'request_too_large' });
  await expect(append(id, 0, bytesOf('abcde'))).rejects.toMatchObject({ code: 'request_too_large' });
  expect(await storedKeys()).toEqual([]);
});

it('checks size, plan, disk and the bounds of the workspace before anything is sent', async () => {
  await expect(create(200 * 2 ** 20 + 1)).rejects.toMatchObject({ code: 'request_too_large' });
  tier = 'free';
  await expect(create(10)).rejects.toMatchObject({ code: 'can_not_use_professional_voice_cloning' });
  tier = 'creator';
  // Declared bytes of other uploads are expected on the same disk.
  freeBytes = 20_000_000_000;
  await create(150_000_000);
  freeBytes = 150_001_500;
  await expect(create(1000)).rejects.toMatchObject({ code: 'storage_full' });
  freeBytes = 2 ** 40;
  const rest = resumableUploadLimits.maxCount - 1;
  const created = await Promise.allSettled(Array.from({ length: rest + 5 }, () => create(1)));
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(rest);
  await expect(create(1)).rejects.toMatchObject({ code: 'too_many_uploads' });
});

it('is invisible to other people', async () => {
  const { id } = await create(10);
  const other = await createActor(db, `stranger-${counter}`);
  const attempts = [
    service.get(other, id),
    service.open(other, id),
    service.remove(other, id),
    service.append(other, id, { offset: 0, announcedBytes: 1, body: bytesOf('x') }),
    service.get({ ...actor, userId: other.userId }, id),
  ];
  for (const attempt of await Promise.allSettled(attempts))
    expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'upload_not_found' } });
});

it('deletes uploads that receive nothing for a day, and parts without an upload', async () => {
  const { id } = await create(10);
  await append(id, 0, bytesOf('abc'));
  clock.advance(23 * 3600_000);
  await append(id, 3, bytesOf('def'));
  clock.advance(23 * 3600_000);
  await service.sweep(neverAborted);
  expect((await service.get(actor, id)).offset).toBe(6);
  const orphan = await blobs.create(`uploads/${actor.workspaceId}/gone/0.part`);
  await orphan.write(Buffer.from('x'));
  await orphan.commit();
  clock.advance(2 * 3600_000);
  await expect(service.get(actor, id)).rejects.toMatchObject({ code: 'upload_not_found' });
  await service.sweep(neverAborted);
  expect(await storedKeys()).toEqual([]);
});
