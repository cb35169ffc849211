import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { zipStream } from './zip-stream.ts';

const mtime = new Date('2026-01-01');

/** Files that a storage opens after `latencyMs`, and how many were open at once. */
function slowFiles(count: number, latencyMs: number) {
  let [open, mostOpen, opened] = [0, 0, 0];
  const entries = Array.from({ length: count }, (_, at) => ({
    name: `${at}.txt`,
    mtime,
    async open() {
      opened += 1;
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await sleep(latencyMs);
      return Readable.from([Buffer.from(`file ${at}`)], { objectMode: false }).once('close', () => (open -= 1));
    },
  }));
  return { entries, open: () => open, opened: () => opened, mostOpen: () => mostOpen };
}

async function namesAndTexts(zip: Buffer) {
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  const files: [string, string][] = [];
  for await (const entry of archive.eachEntry())
    files.push([entry.fileName, (await buffer(await archive.openReadStreamPromise(entry))).toString()]);
  return files;
}

it('opens a bounded number of files ahead, and keeps their order', async () => {
  const files = slowFiles(20, 50);
  const startedAt = performance.now();
  const zip = await buffer(zipStream(files.entries));
  expect(performance.now() - startedAt).toBeLessThan(20 * 50 * 0.7);
  expect(await namesAndTexts(zip)).toEqual(files.entries.map(({ name }, at) => [name, `file ${at}`]));
  expect(files.mostOpen()).toBeGreaterThan(1);
  expect(files.mostOpen()).toBeLessThanOrEqual(7);
});

it('opens a file again that failed while it waited', async () => {
  const files = slowFiles(3, 1);
  const [, second] = files.entries;
  const openAgain = second!.open;
  let calls = 0;
  second!.open = async () => {
    calls += 1;
    if (calls === 1) throw new Error('the connection was reset');
    return openAgain();
  };
  expect(await namesAndTexts(await buffer(zipStream(files.entries)))).toHaveLength(3);
  second!.open = () => Promise.reject(new Error('gone'));
  await expect(buffer(zipStream(files.entries))).rejects.toThrow('gone');
});

it('closes the files that wait when the reader leaves', async () => {
  const files = slowFiles(20, 5);
  const zip = zipStream(files.entries);
  zip.resume();
  await expect.poll(files.opened).toBeGreaterThan(2);
  zip.destroy();
  await expect.poll(files.open).toBe(0);
});
