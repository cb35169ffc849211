import { expect, it } from 'vitest';
import { readPixelCount } from '../../../audio/analysis/peak-pyramid.ts';
import { peakHeaderBytes, peakSampleRate } from '../../../contract/catalogue/peak-levels.ts';
import { testFolder } from '../test-folder.ts';
import { type MeasuredAudio, peakFiles, peaksKey } from './audio-peaks.ts';
import { openFolderStore } from './folder-store.ts';

const blobs = await openFolderStore(testFolder('audio-peaks'));
const peaks = peakFiles({ blobs });

/** `seconds` of audio, half of it loud, in chunks of a second. */
function audioOf(blobKey: string, seconds: number) {
  let decodeCount = 0;
  const audio: MeasuredAudio = {
    blobKey,
    tenant: 'workspace',
    decode: async () => {
      decodeCount += 1;
      return (async function* () {
        for (let second = 0; second < seconds; second += 1)
          yield {
            samples: new Float32Array(peakSampleRate).fill(second < seconds / 2 ? 0.125 : 0.75),
            sampleRate: peakSampleRate,
          };
      })();
    },
  };
  return { audio, decodes: () => decodeCount };
}
const highs = (file: Uint8Array) =>
  [...new Int8Array(file.buffer, file.byteOffset + peakHeaderBytes)].filter((_, at) => at % 2 === 1);

it('measures audio once for concurrent and later requests', async () => {
  const { audio, decodes } = audioOf('audio/once', 4);
  const request = { samplesPerPixel: 16_384, start: 0, end: 100 };
  const files = await Promise.all([peaks.read(audio, request), peaks.read(audio, request), peaks.measure(audio)]);
  expect(highs(files[0])).toEqual([16, 96, 96, 96]);
  expect(files[1]).toEqual(files[0]);
  await peaks.read(audio, request);
  expect(decodes()).toBe(1);
  expect(await blobs.stat(peaksKey('audio/once'))).toBeDefined();
});

it('returns the requested pixels of a level, cut at its end', async () => {
  const { audio } = audioOf('audio/range', 2);
  const read = (samplesPerPixel: number, start: number, end: number) =>
    peaks.read(audio, { samplesPerPixel, start, end });
  expect(highs(await read(128, 123, 128))).toEqual([16, 16, 96, 96, 96]);
  const last = await read(128, 240, 8192);
  expect([readPixelCount(last), highs(last).length]).toEqual([10, 10]);
  expect(readPixelCount(await read(128, 5000, 6000))).toBe(0);
});

it('stores nothing if the audio cannot be decoded, and tries again', async () => {
  const { audio } = audioOf('audio/broken', 1);
  const broken: MeasuredAudio = {
    ...audio,
    decode: async () => {
      throw new Error('unreadable');
    },
  };
  const request = { samplesPerPixel: 128, start: 0, end: 1 };
  await expect(peaks.read(broken, request)).rejects.toThrow('unreadable');
  expect(await blobs.stat(peaksKey('audio/broken'))).toBeUndefined();
  expect(highs(await peaks.read(audio, request))).toEqual([16]);
});
