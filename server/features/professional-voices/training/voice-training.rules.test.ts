import { expect, it } from 'vitest';
import type { Adaptation } from '../../../../engines/lab/fitting/adaptation.ts';
import type { FittedSegment } from '../professional-voices.tables.ts';
import {
  blendRecipes,
  fitKey,
  formatMinutes,
  meanEmbedding,
  needsSpeakerChoice,
  sampleRate,
  selectedDurationS,
  splitIntoSegments,
} from './voice-training.rules.ts';

const adaptation = (change: Partial<Adaptation> = {}): Adaptation => ({
  f0MeanHz: 100,
  f0SdSemitones: 2,
  warp: 1,
  bandsDb: [3, 0, -3],
  rate: 1,
  breathiness: 0,
  ...change,
});
const segment = (seconds: number, base: string, change: Partial<Adaptation> = {}): FittedSegment => ({
  seconds,
  recipe: { base, adaptation: adaptation(change) },
});

it('blends the base of most speech with means weighted by length', () => {
  const { base, adaptation: blended } = blendRecipes([
    segment(300, 'near', { f0MeanHz: 100, warp: 1.1, rate: 0.9, bandsDb: [6, 0, -6] }),
    segment(100, 'far', { f0MeanHz: 200, warp: 0.8, rate: 1.4, bandsDb: [2, 0, -2] }),
  ]);
  expect(base).toBe('near');
  expect(blended.f0MeanHz).toBeCloseTo(100 * 2 ** 0.25, 6);
  // Values relative to the other base are ignored.
  expect([blended.warp, blended.rate]).toEqual([expect.closeTo(1.1, 9), expect.closeTo(0.9, 9)]);
  expect(blended.bandsDb).toEqual([expect.closeTo(5, 9), expect.closeTo(0, 9), expect.closeTo(-5, 9)]);
});

it('centres the bands at 0 dB', () => {
  const { bandsDb } = blendRecipes([segment(10, 'a', { bandsDb: [9, 6, 3] })]).adaptation;
  expect(bandsDb).toEqual([expect.closeTo(3, 9), expect.closeTo(0, 9), expect.closeTo(-3, 9)]);
});

it('splits a recording into segments without a short last one', () => {
  const at = (minute: number) => minute * 60 * sampleRate;
  expect(splitIntoSegments(at(1))).toEqual([{ from: 0, to: at(1) }]);
  expect(splitIntoSegments(at(5.5))).toEqual([{ from: 0, to: at(5.5) }]);
  expect(splitIntoSegments(at(6))).toEqual([
    { from: 0, to: at(5) },
    { from: at(5), to: at(6) },
  ]);
  const long = splitIntoSegments(at(30));
  expect([long.length, long.at(-1)]).toEqual([6, { from: at(25), to: at(30) }]);
});

const utterances = [
  { speaker: 'a', startS: 0, endS: 10 },
  { speaker: 'b', startS: 10, endS: 14 },
  { speaker: 'a', startS: 14, endS: 20 },
];
const sample = { durationS: 20, trimStartS: null, trimEndS: null, selectedSpeakers: null, utterances };

it('counts the trimmed range of the selected speakers', () => {
  expect(selectedDurationS(sample)).toBe(20);
  expect(selectedDurationS({ ...sample, trimStartS: 5, trimEndS: 16 })).toBe(11);
  expect(selectedDurationS({ ...sample, trimStartS: 5, trimEndS: 16, selectedSpeakers: ['a'] })).toBe(7);
  expect(selectedDurationS({ ...sample, trimEndS: 90 })).toBe(20);
});

it('detects several speakers without a selection', () => {
  expect(needsSpeakerChoice(sample)).toBe(true);
  expect(needsSpeakerChoice({ ...sample, selectedSpeakers: ['a'] })).toBe(false);
  expect(needsSpeakerChoice({ ...sample, utterances: utterances.filter(({ speaker }) => speaker === 'a') })).toBe(
    false,
  );
  expect(needsSpeakerChoice({ ...sample, utterances: null })).toBe(false);
});

it('changes the fit key with cut, speakers, noise removal and language', () => {
  const one = { trimStartS: null, trimEndS: null, removeBackgroundNoise: false, selectedSpeakers: null };
  const all = [
    fitKey(one, 'en'),
    fitKey(one, 'de'),
    fitKey({ ...one, trimStartS: 1 }, 'en'),
    fitKey({ ...one, removeBackgroundNoise: true }, 'en'),
    fitKey({ ...one, selectedSpeakers: ['a'] }, 'en'),
  ];
  expect(new Set(all).size).toBe(all.length);
  const [ab, ba] = [
    ['a', 'b'],
    ['b', 'a'],
  ].map((selectedSpeakers) => fitKey({ ...one, selectedSpeakers }, 'en'));
  expect(ab).toBe(ba);
});

it('averages embeddings to unit length', () => {
  expect(meanEmbedding([])).toBeUndefined();
  const embedding = meanEmbedding([
    [1, 0],
    [0, 1],
  ])!;
  expect(embedding).toEqual([expect.closeTo(Math.SQRT1_2, 9), expect.closeTo(Math.SQRT1_2, 9)]);
});

it('formats minutes', () => {
  expect([formatMinutes(1800), formatMinutes(89.9), formatMinutes(0)]).toEqual(['30:00 min', '1:29 min', '0:00 min']);
});
