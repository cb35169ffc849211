import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readWav } from '../../../audio/formats/wav.ts';
import { concatSamples } from '../../../audio/pcm.ts';
import { openSpeech, type Speech } from '../../registry.ts';
import { diarize } from './diarize.ts';
import { recordVoice, scaleToLevel, whiteNoise } from './test-recordings.ts';

const rate = 16_000;
const text =
  'The lighthouse keeper had a rule about storms: never name them. A named storm, he said, takes an interest in you. So on ' +
  'the night of the fourteenth, when the barometer fell faster than he had ever seen it fall, he only lit the lamp.';
let speech: Speech;
beforeAll(async () => {
  speech = await openSpeech({ workers: 1 });
}, 60_000);
afterAll(() => speech.close());

/** Builds a dialogue with turns of 4 s, and returns the share of the time with the right speaker. */
async function dialogue(names: readonly string[], rounds: number) {
  const turnS = 4;
  const recordings: Float32Array[] = [];
  for (const name of names)
    recordings.push(scaleToLevel(await recordVoice(speech, speech.voices.find((voice) => voice.name === name)!, text)));
  const turns = Array.from({ length: rounds * names.length }, (_, n) => {
    const start = Math.floor(n / names.length) * turnS * rate;
    return recordings[n % names.length]!.slice(start, start + turnS * rate);
  });
  const utterances = diarize(concatSamples(turns));
  // A speaker of the utterances is the voice that speaks most of the time.
  const timesBySpeaker = new Map<string, number[]>();
  let all = 0;
  for (const { speaker, startS, endS } of utterances) {
    const times = timesBySpeaker.get(speaker) ?? names.map(() => 0);
    timesBySpeaker.set(speaker, times);
    for (let at = startS; at < endS; at += 0.01, all++) times[Math.floor(at / turnS) % names.length]!++;
  }
  const right = [...timesBySpeaker.values()].reduce((sum, times) => sum + Math.max(...times), 0) / all;
  return { utterances, right, lengthS: turns.length * turnS };
}

it.each<[maxSpeakers: number, names: string[]]>([
  [2, ['Marlow', 'Nora']],
  [5, ['Nora', 'Fergus', 'Edmund', 'Barrett']],
])(
  'finds who speaks when, with at most %i speakers: %j',
  async (maxSpeakers, names) => {
    const { utterances, right, lengthS } = await dialogue(names, 3);
    expect(new Set(utterances.map(({ speaker }) => speaker)).size).toBeGreaterThanOrEqual(names.length);
    // Part of a lively voice may count as another speaker.
    expect(new Set(utterances.map(({ speaker }) => speaker)).size).toBeLessThanOrEqual(maxSpeakers);
    expect(right).toBeGreaterThan(0.85);
    for (let i = 0; i < utterances.length; i++) {
      expect(utterances[i]!.endS).toBeGreaterThan(utterances[i]!.startS);
      expect(utterances[i]!.startS).toBeGreaterThanOrEqual(utterances[i - 1]?.endS ?? 0);
    }
    expect(utterances.at(-1)!.endS).toBeLessThanOrEqual(lengthS);
  },
  60_000,
);

it('finds no speaker in noise and silence', () => {
  expect(diarize(new Float32Array(rate * 3))).toEqual([]);
  expect(diarize(new Float32Array(0))).toEqual([]);
  expect(diarize(whiteNoise(3))).toEqual([]);
});

const folder = join(import.meta.dirname, '../../../../shared/audio');
const readings = ['austen-0870', 'austen-0880', 'austen-0890'].map((name) => join(folder, `${name}.wav`));
it.skipIf(!readings.every((file) => existsSync(file)))('finds one reader in three recordings', () => {
  const utterances = diarize(concatSamples(readings.map((file) => readWav(readFileSync(file)).samples)));
  expect(new Set(utterances.map(({ speaker }) => speaker))).toEqual(new Set(['speaker_0']));
});
