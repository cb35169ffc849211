import { expect, it } from 'vitest';
import type { HistoryItemReply } from '../../../contract/history/history.ts';
import { createZipDownload, zipSizeError } from './zip-download.ts';

const items = [
  { output_format: 'mp3_44100_128', duration_ms: 2000 },
  { output_format: 'ulaw_8000', duration_ms: 1000 },
  { output_format: 'wav_8000', duration_ms: 500 },
] as HistoryItemReply[];
const expected = 32_000 + 8000 + 8000;

it('HIST-013 reports the progress of a zip, below 100 % until it is complete', async () => {
  const shares: (number | undefined)[] = [];
  const zip = createZipDownload(
    async (_, { onBytes }) => {
      onBytes?.(expected / 2);
      onBytes?.(expected);
    },
    () => {},
  );
  zip.subscribe(() => shares.push(zip.state()?.share));
  await zip.start(items);
  expect(shares).toEqual([0, 0.5, 0.99, undefined]);
});

it('HIST-013 downloads one zip at a time, and can start another after a cancellation', async () => {
  const errors: unknown[] = [];
  let started = 0;
  const zip = createZipDownload(
    (_, { signal }) =>
      new Promise((_, fail) => {
        started += 1;
        signal?.addEventListener('abort', () => fail(signal.reason));
      }),
    (error) => errors.push(error),
  );
  const first = zip.start(items);
  await zip.start(items);
  zip.cancel();
  await first;
  expect([started, errors.length, zip.state()]).toEqual([1, 1, undefined]);
  const second = zip.start(items);
  expect(started).toBe(2);
  zip.cancel();
  await second;
});

it('HIST-013 rejects more than a thousand items', () => {
  expect([zipSizeError(1000), zipSizeError(1001)]).toEqual([undefined, 'A zip can contain at most 1,000 items.']);
});
