import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWav } from '../../../audio/formats/wav.ts';
import { openSpeech, type Speech } from '../../registry.ts';
import { separate } from './separate.ts';
import { concat, recordVoice, scaleToLevel, whiteNoise } from './test-recordings.ts';

const rate = 16_000;
const text =
  'The lighthouse keeper had a rule about storms: never name them. A named storm, he said, takes an interest in you. So on ' +
  'the night of the fourteenth, when the barometer fell faster than he had ever seen it fall, he only lit the lamp.';
let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
}, 60_000);
afterAll(() => speech.close());

/** Turns of 4 s, and the share of their time for which the speaker was found. */
async function dialogue(names: readonly string[], rounds: number) {
  const turnS = 4;
  const said: Float32Array[] = [];
  for (const name of names)
    said.push(scaleToLevel(await recordVoice(speech, speech.voices.find((voice) => voice.name === name)!, text)));
  const turns = Array.from({ length: rounds * names.length }, (_, n) => {
    const start = Math.floor(n / names.length) * turnS * rate;
    return said[n % names.length]!.slice(start, start + turnS * rate);
  });
  const found = separate(concat(turns));
  // Whoever is heard most in the time of a found speaker is who was found.
  const heard = new Map<string, number[]>();
  let all = 0;
  for (const { speaker, startS, endS } of found) {
    const times = heard.get(speaker) ?? names.map(() => 0);
    heard.set(speaker, times);
    for (let at = startS; at < endS; at += 0.01, all++) times[Math.floor(at / turnS) % names.length]!++;
  }
  const right = [...heard.values()].reduce((sum, times) => sum + Math.max(...times), 0) / all;
  return { found, right, lengthS: turns.length * turnS };
}

it.each<[most: number, names: string[]]>([
  [2, ['Marlow', 'Nora']],
  [5, ['Nora', 'Fergus', 'Edmund', 'Barrett']],
])(
  'tells who speaks when, at most %i: %j',
  async (most, names) => {
    const { found, right, lengthS } = await dialogue(names, 3);
    expect(new Set(found.map(({ speaker }) => speaker)).size).toBeGreaterThanOrEqual(names.length);
    // Of a voice that varies much, a part may be taken for another speaker.
    expect(new Set(found.map(({ speaker }) => speaker)).size).toBeLessThanOrEqual(most);
    expect(right).toBeGreaterThan(0.85);
    for (let i = 0; i < found.length; i++) {
      expect(found[i]!.endS).toBeGreaterThan(found[i]!.startS);
      expect(found[i]!.startS).toBeGreaterThanOrEqual(found[i - 1]?.endS ?? 0);
    }
    expect(found.at(-1)!.endS).toBeLessThanOrEqual(lengthS);
  },
  60_000,
);

it('hears nobody in noise and silence', () => {
  expect(separate(new Float32Array(rate * 3))).toEqual([]);
  expect(separate(new Float32Array(0))).toEqual([]);
  expect(separate(whiteNoise(3))).toEqual([]);
});

const folder = join(import.meta.dirname, '../../../../shared/audio');
const readings = ['austen-0870', 'austen-0880', 'austen-0890'].map((name) => join(folder, `${name}.wav`));
it.skipIf(!readings.every((file) => existsSync(file)))('hears one reader in three recordings of hers', () => {
  const found = separate(concat(readings.map((file) => readWav(readFileSync(file)).samples)));
  expect(new Set(found.map(({ speaker }) => speaker))).toEqual(new Set(['speaker_0']));
});
