import { expect, it } from 'vitest';
import { testFolder } from '../test-folder.ts';
import { documentReader } from './read-document.ts';
import { epubOf, toSource } from './test-documents.ts';

const folder = testFolder('documents');
const reader = documentReader();
const { signal } = new AbortController();
const text = 'CHAPTER 1\n\nIt was dark.\n\nCHAPTER 2\n\nIt rained.';

it('STUDIO-026 reads documents in a child process', async () => {
  const document = await reader.read(await toSource(folder, 'a.txt', text), { signal });
  expect(document.sections.map(({ id, title }) => [id, title])).toEqual([
    ['s1', 'CHAPTER 1'],
    ['s2', 'CHAPTER 2'],
  ]);
});

it('STUDIO-026 reports progress, and the error of a document', async () => {
  const chapters = [{ title: 'One', body: '<p>Dark.</p>' }];
  const percents: number[] = [];
  const file = await toSource(folder, 'a.epub', await epubOf({ chapters }));
  await reader.read(file, { signal, onProgress: (percent) => percents.push(percent) });
  expect(percents).toEqual([100]);
  const empty = await toSource(folder, 'b.epub', await epubOf({ chapters: [{ body: '<img src="x"/>' }] }));
  await expect(reader.read(empty, { signal })).rejects.toMatchObject({ code: 'document_empty' });
});

it('STUDIO-026 ends a process that needs too much time or memory, or that is cancelled', async () => {
  const large = await toSource(folder, 'large.txt', `${text}\n\n`.repeat(1_000_000));
  const options = { signal, limits: { timeLimitS: 60, memoryMb: 40 } };
  await expect(reader.read(large, options)).rejects.toMatchObject({ code: 'document_too_large' });
  const short = { signal, limits: { timeLimitS: 0.01, memoryMb: 200 } };
  await expect(reader.read(large, short)).rejects.toThrow('longer than 0.01 seconds');
  const cancelled = reader.read(large, { signal: AbortSignal.timeout(100) });
  await expect(cancelled).rejects.toMatchObject({ name: 'TimeoutError' });
});
