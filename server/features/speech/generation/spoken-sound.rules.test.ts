import { expect, it } from 'vitest';
import { trimSpeech } from './spoken-sound.rules.ts';

const sampleRate = 24_000;
/** A tone from `fromS` on, with silence around it. */
const tone = (fromS: number, lengthS: number, afterS: number) => {
  const samples = new Float32Array(Math.round((fromS + lengthS + afterS) * sampleRate));
  const from = Math.round(fromS * sampleRate);
  for (let at = 0; at < lengthS * sampleRate; at++) samples[from + at] = 0.3 * Math.cos(at / 20);
  return { samples, sampleRate };
};
const times = (startS: readonly number[], endS: readonly number[]) => [{ characters: ['a', 'b'], startS, endS }];

it('STUDIO-018 starts the first character of a take with its first sound, whatever the engine reports', () => {
  const late = trimSpeech(tone(0.1, 0.4, 0.2), 'ab', times([0.125, 0.3], [0.3, 0.5]));
  expect([late.starts, late.ends]).toEqual([
    [15, 215],
    [215, 415],
  ]);
  const early = trimSpeech(tone(0.1, 0.4, 0.2), 'ab', times([0, 0.3], [0.3, 0.5]));
  expect(early.starts).toEqual([15, 215]);
  // Sound from the first sample on has no margin.
  expect(trimSpeech(tone(0, 0.4, 0.2), 'ab', times([0.025, 0.2], [0.2, 0.4])).starts).toEqual([0, 200]);
});

it('STUDIO-018 keeps the times of a sentence in which nothing is heard in order', () => {
  const silent = trimSpeech({ samples: new Float32Array(sampleRate), sampleRate }, 'ab', times([0, 0.5], [0.5, 1]));
  expect([silent.rmsDb, silent.samples.length]).toEqual([null, sampleRate / 10]);
  expect(silent.starts[0]).toBeLessThanOrEqual(silent.starts[1]!);
});
