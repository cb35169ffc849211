import { expect, it } from 'vitest';
import { peakHeaderBytes, peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import { createPeakTiles, type PeakSource, type PeakTileRequest } from './peak-tiles.ts';

/** Two hours; the highest sample of each second is the second modulo 100. */
function testSource(durationInS = 7200) {
  const requests: PeakTileRequest[] = [];
  let isBroken = false;
  const source: PeakSource = {
    id: 'test',
    load: async (request) => {
      requests.push(request);
      if (isBroken) throw new Error('offline');
      const { samplesPerPixel, start, length } = request;
      const pixelInS = samplesPerPixel / peakSampleRate;
      const count = Math.max(0, Math.min(length, Math.ceil(durationInS / pixelInS) - start));
      const file = new Int8Array(peakHeaderBytes + count * 2);
      for (let at = 0; at < count; at += 1)
        file[peakHeaderBytes + at * 2 + 1] = Math.floor((start + at) * pixelInS) % 100;
      return file.buffer;
    },
  };
  return { source, requests, setBroken: (broken: boolean) => (isBroken = broken) };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

it('shows two hours with one request of 4 kB', async () => {
  const { source, requests } = testSource();
  const tiles = createPeakTiles(source);
  expect([tiles.columns(0, 8, 900), tiles.status()]).toEqual([undefined, 'loading']);
  await settled();
  expect(tiles.status()).toBe('ready');
  expect(tiles.columns(0, 8, 900)).toHaveLength(900);
  expect(requests).toEqual([{ samplesPerPixel: 65_536, start: 0, length: 4096 }]);
});

it('loads finer pixels of the visible part, and shows coarser ones meanwhile', async () => {
  const { source, requests } = testSource();
  const tiles = createPeakTiles(source);
  tiles.columns(0, 8, 900);
  await settled();
  const coarse = tiles.columns(3600, 0.01, 900)!;
  expect(coarse).toHaveLength(900);
  await settled();
  const fine = tiles.columns(3600, 0.01, 900)!;
  expect(fine[250]![1]).toBeCloseTo((3602 % 100) / 128, 6);
  expect(requests.slice(1)).toEqual(
    [109, 110].map((tile) => ({ samplesPerPixel: 128, start: tile * 4096, length: 4096 })),
  );
});

it('is flat after the end of the recording', async () => {
  const tiles = createPeakTiles(testSource(2).source);
  tiles.columns(0, 0.1, 40);
  await settled();
  expect(tiles.columns(0, 0.1, 40)!.slice(30)).toEqual(Array.from({ length: 10 }, () => [0, 0]));
});

it('reports a failure, and loads again', async () => {
  const { source, setBroken } = testSource();
  const tiles = createPeakTiles(source);
  setBroken(true);
  tiles.columns(0, 8, 10);
  await settled();
  expect([tiles.status(), tiles.error()]).toEqual(['failed', new Error('offline')]);
  setBroken(false);
  tiles.retry();
  await settled();
  expect(tiles.status()).toBe('ready');
});
