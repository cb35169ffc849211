import { expect, it } from 'vitest';
import { type BlobStore, StorageFullError } from '../../../platform/blobs/blob-store.ts';
import { openFolderStore } from '../../../platform/blobs/folder-store.ts';
import { testFolder } from '../../../platform/test-folder.ts';
import { openTakeFile } from './take-file.service.ts';

const root = testFolder('take-file');
const blobs = await openFolderStore(root);
const contentOf = async (key: string): Promise<string | undefined> => {
  const blob = await blobs.open(key);
  return blob && Buffer.concat(await blob.stream.toArray()).toString();
};

it('stores only the kept spans', async () => {
  const file = openTakeFile(blobs, 'some');
  await file.create();
  for (const text of ['abc', 'DEF', 'ghi', 'JKL']) await file.write(Buffer.from(text));
  const spans = [
    { from: 0, to: 3 },
    { from: 6, to: 6 },
    { from: 6, to: 9 },
  ];
  expect(await file.commit(spans)).toBe(6);
  expect(await contentOf('some')).toBe('abcghi');
});

it('stores nothing without a key', async () => {
  const file = openTakeFile(blobs, undefined);
  await file.create();
  await file.write(Buffer.from('abc'));
  expect(file.bytes).toBe(3);
  expect(await file.commit([{ from: 0, to: 3 }])).toBeUndefined();
});

it('accepts no further call after a failed write, and still stores the calls before', async () => {
  const full: BlobStore = {
    ...blobs,
    async create(key) {
      const writer = await blobs.create(key);
      const write = async (chunk: Uint8Array) => {
        // The disk takes only a part of the chunk.
        if (chunk.byteLength > 5) {
          await writer.write(chunk.subarray(0, 2));
          throw new StorageFullError();
        }
        await writer.write(chunk);
      };
      return { ...writer, write };
    },
  };
  const file = openTakeFile(full, 'full');
  await file.create();
  await file.write(Buffer.from('abc'));
  await expect(file.write(Buffer.from('too long'))).rejects.toThrow(StorageFullError);
  await expect(file.create()).rejects.toThrow(StorageFullError);
  expect(await file.commit([{ from: 0, to: 3 }])).toBe(3);
  expect(await contentOf('full')).toBe('abc');
});
