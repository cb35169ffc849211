import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readingService } from './sample-reading.service.ts';

const rate = 16_000;
const { signal } = new AbortController();

/** A recording of an hour whose samples say in which second they are heard, and how much of it was decoded. */
function hour() {
  const decoded = { seconds: 0 };
  async function* decode() {
    for (let second = 0; second < 3600; second++) {
      decoded.seconds += 1;
      yield { samples: new Float32Array(rate).fill(second), sampleRate: rate };
    }
  }
  return { decoded, reading: readingService({ codecs: { decode }, lab: { isolate: async (pcm) => pcm } }) };
}

it('gives the parts of a recording that are asked for, and decodes nothing after them', async () => {
  const { decoded, reading } = hour();
  const source = Readable.from([]);
  const stretches = [
    { startS: 1.5, endS: 3 },
    { startS: 10, endS: 10.25 },
  ];
  const heard = await reading.decodedParts(source, stretches, signal);
  expect(heard.length).toBe(rate * 1.75);
  expect([heard[0], heard[rate / 2], heard[rate * 1.5 - 1], heard[rate * 1.5]]).toEqual([1, 2, 2, 10]);
  expect(decoded.seconds).toBe(11);
  expect(source.destroyed).toBe(true);
});

it('decodes nothing of a recording of which nothing is asked for', async () => {
  const { decoded, reading } = hour();
  expect(await reading.decodedParts(Readable.from([]), [], signal)).toHaveLength(0);
  expect(decoded.seconds).toBe(0);
});
