import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { sampleReadingService } from './sample-reading.service.ts';

const rate = 16_000;
const { signal } = new AbortController();

/** A recording of an hour in which each sample holds its second; counts the decoded seconds. */
function hourRecording() {
  const decoded = { seconds: 0 };
  async function* decode() {
    for (let second = 0; second < 3600; second++) {
      decoded.seconds += 1;
      yield { samples: new Float32Array(rate).fill(second), sampleRate: rate };
    }
  }
  return { decoded, reading: sampleReadingService({ codecs: { decode }, lab: { isolate: async (pcm) => pcm } }) };
}

it('decodes the requested segments and stops after the last one', async () => {
  const { decoded, reading } = hourRecording();
  const source = Readable.from([]);
  const segments = [
    { startS: 1.5, endS: 3 },
    { startS: 10, endS: 10.25 },
  ];
  const pcm = await reading.decodeSegments(source, segments, signal);
  expect(pcm.length).toBe(rate * 1.75);
  expect([pcm[0], pcm[rate / 2], pcm[rate * 1.5 - 1], pcm[rate * 1.5]]).toEqual([1, 2, 2, 10]);
  expect(decoded.seconds).toBe(11);
  expect(source.destroyed).toBe(true);
});

it('decodes nothing if no segments are requested', async () => {
  const { decoded, reading } = hourRecording();
  expect(await reading.decodeSegments(Readable.from([]), [], signal)).toHaveLength(0);
  expect(decoded.seconds).toBe(0);
});
