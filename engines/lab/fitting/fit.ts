import { embedSpeaker } from '../embedding/embed-speaker.ts';
import type { AdaptedVoice } from '../lab.ts';
import type { Adaptation } from './adaptation.ts';
import { findBaseVoice } from './base-voice.ts';
import { measureSyllableRate } from './pace.ts';
import { refineAdaptation } from './refine-adaptation.ts';
import { measureProfile } from './voice-profile.ts';

const sampleRate = 16_000;
/** Speech beyond tells nothing new. */
const maxSpeechS = 600;
/** From here on every fourth frame is enough. */
const denseSamplingMaxS = 45;
/** Of voices that speak equally fast, a third more syllables are heard of some than of others; and haste costs words. */
const [minRate, maxRate] = [0.7, 1.2];
const [minRangeSemitones, maxRangeSemitones] = [0.4, 6];

export interface FitOptions {
  /** ISO 639 code of what the voice speaks; English where it is absent. */
  readonly language?: string;
  /** Ids of default voices that are not to be the base. */
  readonly excludedIds?: readonly string[];
}

/**
 * The nearest base voice to `recordings` (mono, 16 kHz) and how to change it; uses their first 10 minutes. The base speaks a few
 * lines as it would then, by which pitch and spectrum are corrected and the likeness is measured. Throws where nothing is voiced.
 */
export function fitVoice(
  recordings: readonly Float32Array[],
  { language = 'en', excludedIds = [] }: FitOptions,
): AdaptedVoice {
  const speech = limitDuration(recordings);
  const seconds = speech.reduce((sum, { length }) => sum + length / sampleRate, 0);
  const goal = measureProfile(speech, sampleRate, seconds > denseSamplingMaxS ? 4 : 2);
  if (!goal) throw new Error('there is no voice in the recordings');
  const base = findBaseVoice(goal, language, excludedIds);
  const pace = measureSyllableRate(speech, sampleRate) ?? base.statistics.syllablesPerS;
  const first: Adaptation = {
    f0MeanHz: goal.f0MeanHz,
    f0SdSemitones: Math.max(minRangeSemitones, Math.min(maxRangeSemitones, goal.f0SdSemitones)),
    warp: base.warp,
    bandsDb: goal.bandsDb,
    rate: Math.max(minRate, Math.min(maxRate, pace / base.statistics.syllablesPerS)),
    breathiness: 0,
  };
  const { adaptation, measures } = refineAdaptation(first, base, goal, language);
  return {
    recipe: { base: base.voice.id, adaptation: roundAdaptation(adaptation) },
    embedding: embedSpeaker(findLongest(speech)),
    measures,
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

const findLongest = (recordings: readonly Float32Array[]): Float32Array =>
  recordings.reduce((longest, samples) => (samples.length > longest.length ? samples : longest), new Float32Array());

/** With as many digits as can be heard. */
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
