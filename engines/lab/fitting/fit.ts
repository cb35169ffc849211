import type { AdaptedVoice } from '../lab.ts';
import { likeness } from './voice-profile.ts';
import { printOf } from '../embedding/embed-speaker.ts';
import type { Adaptation } from './adaptation.ts';
import { nearestBase } from './base-voice.ts';
import { closeIn } from './refine-adaptation.ts';
import { syllablePace } from './pace.ts';

const sampleRate = 16_000;
/** Speech beyond tells nothing new. */
const longestS = 600;
/** From here on every fourth frame is enough. */
const plentyS = 45;
/** Of voices that speak equally fast, a third more syllables are heard of some than of others; and haste costs words. */
const [slowest, fastest] = [0.7, 1.2];
const [flattest, liveliest] = [0.4, 6];

export interface FitOptions {
  /** ISO 639 code of what the voice speaks; English where it is absent. */
  readonly language?: string;
  /** Ids of default voices that are not to be the base. */
  readonly without?: readonly string[];
}

/**
 * The nearest base voice to `recordings` (mono, 16 kHz) and how to change it; uses their first 10 minutes. The base speaks a few
 * lines as it would then, by which pitch and spectrum are corrected and the likeness is measured. Throws where nothing is voiced.
 */
export function fitVoice(
  recordings: readonly Float32Array[],
  { language = 'en', without = [] }: FitOptions,
): AdaptedVoice {
  const heard = firstOf(recordings);
  const seconds = heard.reduce((sum, { length }) => sum + length / sampleRate, 0);
  const goal = likeness(heard, sampleRate, seconds > plentyS ? 4 : 2);
  if (!goal) throw new Error('there is no voice in the recordings');
  const base = nearestBase(goal, language, without);
  const pace = syllablePace(heard, sampleRate) ?? base.figures.syllablesPerS;
  const first: Adaptation = {
    f0MeanHz: goal.f0MeanHz,
    f0SdSemitones: Math.max(flattest, Math.min(liveliest, goal.f0SdSemitones)),
    warp: base.warp,
    bandsDb: goal.bandsDb,
    rate: Math.max(slowest, Math.min(fastest, pace / base.figures.syllablesPerS)),
    breathiness: 0,
  };
  const { adaptation, measures } = closeIn(first, base, goal, language);
  return {
    recipe: { base: base.voice.id, adaptation: rounded(adaptation) },
    print: printOf(longest(heard)),
    measures,
  };
}

function firstOf(recordings: readonly Float32Array[]): Float32Array[] {
  let left = longestS * sampleRate;
  return recordings.flatMap((samples) => {
    const taken = samples.subarray(0, left);
    left -= taken.length;
    return taken.length > 0 ? [taken] : [];
  });
}

const longest = (recordings: readonly Float32Array[]): Float32Array =>
  recordings.reduce((most, samples) => (samples.length > most.length ? samples : most), new Float32Array());

/** With as many digits as can be heard. */
function rounded(adaptation: Adaptation): Adaptation {
  const to = (digits: number) => (value: number) => Number(value.toFixed(digits));
  const { f0MeanHz, f0SdSemitones, bandsDb, fineDb, rate } = adaptation;
  return {
    ...adaptation,
    f0MeanHz: to(2)(f0MeanHz),
    f0SdSemitones: to(3)(f0SdSemitones),
    bandsDb: bandsDb.map(to(2)),
    ...(fineDb && { fineDb: fineDb.map(to(2)) }),
    rate: to(3)(rate),
  };
}
