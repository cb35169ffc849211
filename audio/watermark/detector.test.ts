import { expect, it } from 'vitest';
import { allPlaybacks, openDetector, unchangedPlayback, windowSamples } from './detector.ts';
import { markProbability } from './mark-probability.ts';
import { changeSpeed, markRecording, testPattern, testVowels } from './test-recordings.ts';

const pattern = testPattern(1);
const detector = openDetector(pattern);
const recording = testVowels(9, 3);
const marked = markRecording(pattern, recording);
const own = { windows: 1, playbacks: 1 };
const all = { windows: 1, playbacks: allPlaybacks.length };

it('CLS-002 finds the mark from any position of a recording', () => {
  for (const start of [0, 777, 12_345, 40_000]) {
    const { score } = detector.match(marked.slice(start, start + windowSamples(5)), [unchangedPlayback]);
    expect(markProbability(score, 5, own)).toBeGreaterThan(0.99);
  }
});

it('CLS-002 finds the mark in a recording that is played slower or faster', () => {
  for (const speed of [0.9, 1.1]) {
    const { score, playback } = detector.match(
      changeSpeed(marked, speed).slice(3000, 3000 + windowSamples(5)),
      allPlaybacks,
    );
    expect(markProbability(score, 5, all)).toBeGreaterThan(0.99);
    expect(Math.abs(playback.tempo - speed)).toBeLessThan(0.01);
  }
});

it('CLS-002 finds no mark in audio without one, with another key or without sound', () => {
  for (const samples of [recording, markRecording(testPattern(2), recording), new Float32Array(recording.length)]) {
    const { score } = detector.match(samples.slice(0, windowSamples(5)), allPlaybacks);
    expect(markProbability(score, 5, all)).toBeLessThan(0.05);
  }
});

it('CLS-002 states a probability that rises with the score and falls with the size of the search', () => {
  const scores = [0, 2, 4, 5, 6, 8, 12];
  const probabilities = scores.map((score) => markProbability(score, 5, own));
  expect(probabilities).toEqual(probabilities.toSorted((a, b) => a - b));
  expect(markProbability(5, 5, all)).toBeLessThan(markProbability(5, 5, own));
});
