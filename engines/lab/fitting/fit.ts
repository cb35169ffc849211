import { embedSpeaker } from '../embedding/embed-speaker.ts';
import type { AdaptedVoice } from '../lab.ts';
import type { Adaptation } from './adaptation.ts';
import { findBaseVoice } from './base-voice.ts';
import { refineAdaptation } from './refine-adaptation.ts';
import { measureSyllableRate } from './syllable-rate.ts';
import { measureProfile } from './voice-profile.ts';

const sampleRate = 16_000;
/** More speech does not improve the result. */
const maxSpeechS = 600;
/** Above this duration every fourth frame is enough. */
const denseSamplingMaxS = 45;
/**
 * Limits of the rate. Measured syllable rates of equally fast voices differ by a third, and fast and slow speech is less
 * intelligible.
 */
const [minRate, maxRate] = [0.8, 1.2];
/** Limits of the standard deviation of F0, in semitones. */
const [minF0SdSemitones, maxF0SdSemitones] = [0.4, 6];

export interface FitOptions {
  /** ISO 639 code of the language; English if absent. */
  readonly language?: string;
  /** IDs of default voices that must not be the base. */
  readonly excludedIds?: readonly string[];
}

/**
 * Finds the base voice that is closest to `recordings` (mono, 16 kHz) and its adaptation. Uses the first 10 minutes.
 * The adaptation is corrected on synthesized speech. Throws if nothing is voiced.
 */
export function fitVoice(
  recordings: readonly Float32Array[],
  { language = 'en', excludedIds = [] }: FitOptions,
): AdaptedVoice {
  const speech = limitDuration(recordings);
  const seconds = speech.reduce((sum, { length }) => sum + length / sampleRate, 0);
  const goal = measureProfile(speech, sampleRate, seconds > denseSamplingMaxS ? 4 : 2);
  if (!goal) throw new Error('the recordings contain no voice');
  const base = findBaseVoice(goal, language, excludedIds);
  const syllableRate = measureSyllableRate(speech, sampleRate) ?? base.statistics.syllablesPerS;
  const first: Adaptation = {
    f0MeanHz: goal.f0MeanHz,
    f0SdSemitones: Math.max(minF0SdSemitones, Math.min(maxF0SdSemitones, goal.f0SdSemitones)),
    warp: base.warp,
    bandsDb: goal.bandsDb,
    rate: Math.max(minRate, Math.min(maxRate, syllableRate / base.statistics.syllablesPerS)),
    breathiness: 0,
  };
  const adaptation = refineAdaptation(first, base, goal, language);
  return {
    recipe: { base: base.voice.id, adaptation: roundAdaptation(adaptation) },
    embedding: embedSpeaker(...speech),
  };
}

function limitDuration(recordings: readonly Float32Array[]): Float32Array[] {
  let remaining = maxSpeechS * sampleRate;
  return recordings.flatMap((samples) => {
    const head = samples.subarray(0, remaining);
    remaining -= head.length;
    return head.length > 0 ? [head] : [];
  });
}

/** Rounds to audible precision. */
function roundAdaptation(adaptation: Adaptation): Adaptation {
  const toDigits = (digits: number) => (value: number) => Number(value.toFixed(digits));
  const { f0MeanHz, f0SdSemitones, bandsDb, fineDb, rate } = adaptation;
  return {
    ...adaptation,
    f0MeanHz: toDigits(2)(f0MeanHz),
    f0SdSemitones: toDigits(3)(f0SdSemitones),
    bandsDb: bandsDb.map(toDigits(2)),
    ...(fineDb && { fineDb: fineDb.map(toDigits(2)) }),
    rate: toDigits(3)(rate),
  };
}
