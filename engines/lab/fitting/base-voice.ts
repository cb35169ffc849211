import { fliteVoices } from '../../flite/voices.ts';
import { defaultVoices } from '../../voices/default-voices.ts';
import type { Speaker, Voice } from '../../voices/voice.ts';
import { bandLevelAt, maxShiftDb, subtractMean } from '../vocoder/shaping.ts';
import { adaptationBandsHz } from './adaptation.ts';
import { findBaseStatistics, type MeasuredBaseStatistics } from './base-statistics.ts';
import type { VoiceStatistics } from './voice-statistics.ts';

/** A default voice as the base of an adaptation, and the frequency warping that it needs. */
export interface BaseVoice {
  readonly voice: Voice;
  readonly speaker: Speaker;
  readonly statistics: MeasuredBaseStatistics;
  readonly warp: number;
}

// The costs have no unit; only their ratios matter.

/** Cost per semitone of F0 difference. */
const semitoneCost = 0.25;
/** Cost of formant synthesis and old diphone voices, which sound synthetic after any adaptation. */
const engineCost: Readonly<Record<string, number>> = { espeak: 4, kal: 2.5, 'kal-light': 2.5 };
/** Cost of a regional pronunciation, which the recording may not have. */
const accentCost = 3;
const voicesWithAccent = new Set(fliteVoices.filter(({ accent }) => accent).map(({ key }) => key));
/** Cost of warping by a factor of e, so that the formants are not shifted without need. */
const warpCost = 1.2;
/** Cost per dB that the equalizer cannot correct. */
const unreachableDbCost = 2;
/** Cost of the squared difference of the spectral shapes, which the equalizer can correct. */
const distanceCost = 0.1;
/** Limits of the warping; a larger one is not worth the words that it costs. */
const [minWarp, maxWarp, warpStep] = [0.86, 1.06, 0.01];
/**
 * Limits of flite's formants after warping, relative to the voice that was recorded. Beyond them, a recognizer misses
 * over five points more of the words (`bench/voice-adaptation.ts`): Pippa, which is slt, 28 instead of 12 % with
 * formants 5 % higher. The long-term spectrum often suggests more, because it contains the microphone and the room too.
 */
const formantLimits = { rms: [0.9, 1.13], slt: [0.74, 0.93], awb: [0.94, 1.13], kal16: [1.02, 1.13] } as const;
/** Range of the cosine coefficients that describe the vocal tract; those below are the level and the spectral tilt. */
const [firstCoefficient, lastCoefficient] = [2, 11];

/**
 * Finds the best base for `goal` in `language` (ISO 639). Prefers default voices with that main language, then all that
 * support it. Skips `excludedIds`.
 */
export function findBaseVoice(goal: VoiceStatistics, language: string, excludedIds: readonly string[] = []): BaseVoice {
  const allowed = defaultVoices.filter(({ id }) => !excludedIds.includes(id));
  const native = allowed.filter(({ labels }) => labels.language === language);
  const preferred = native.length > 0 ? native : allowed.filter(({ languages }) => languages.includes(language));
  const candidates = (preferred.length > 0 ? preferred : allowed).flatMap((voice) => {
    const speaker = voice.speakers.find(({ languages }) => languages.includes(language)) ?? voice.speakers[0];
    const statistics = speaker && findBaseStatistics(speaker.engineId, speaker.engineVoice, language);
    if (!speaker || !statistics) return [];
    const { warp, distance, unreachableDb } = findWarp(statistics.bandsDb, goal.bandsDb, warpLimits(speaker));
    const semitones = Math.abs(12 * Math.log2(goal.f0MeanHz / statistics.f0MeanHz));
    const hasAccent = speaker.engineId === 'flite' && voicesWithAccent.has(speaker.engineVoice);
    const penalty =
      (engineCost[speaker.engineId] ?? engineCost[speaker.engineVoice] ?? 0) + (hasAccent ? accentCost : 0);
    return [
      {
        base: { voice, speaker, statistics, warp },
        cost: distanceCost * distance + unreachableDbCost * unreachableDb + semitoneCost * semitones + penalty,
      },
    ];
  });
  const best = candidates.toSorted((a, b) => a.cost - b.cost)[0];
  if (!best) throw new Error(`no default voice speaks ${language}`);
  return best.base;
}

function warpLimits({ engineId, engineVoice }: Speaker): readonly [min: number, max: number] {
  const voice = engineId === 'flite' && fliteVoices.find(({ key }) => key === engineVoice);
  if (!voice) return [minWarp, maxWarp];
  const [lowest, highest] = formantLimits[voice.base].map((limit) => limit / voice.formantFactor);
  return [Math.max(minWarp, Math.min(1, lowest!)), Math.min(maxWarp, Math.max(1, highest!))];
}

/**
 * Searches the frequency warping that brings the bands `fromDb` closest to the shape of `goalDb`, with the remaining
 * distance.
 */
export function findWarp(
  fromDb: readonly number[],
  goalDb: readonly number[],
  [min, max]: readonly [number, number],
): { warp: number; distance: number; unreachableDb: number } {
  const goal = spectralShape(goalDb);
  let best = { warp: 1, distance: Number.POSITIVE_INFINITY, unreachableDb: 0 };
  for (let warp = 1 - Math.floor((1 - min) / warpStep + 1e-6) * warpStep; warp <= max + 1e-6; warp += warpStep) {
    const warpedDb = adaptationBandsHz.map((hz) => bandLevelAt(fromDb, hz / warp));
    const warped = spectralShape(warpedDb);
    const shapeDistance = goal.reduce((sum, value, n) => sum + (value - warped[n]!) ** 2, 0);
    const unreachableDb = computeUnreachableDb(warpedDb, goalDb);
    const distance = shapeDistance + warpCost * Math.abs(Math.log(warp));
    if (distance < best.distance) best = { warp: Number(warp.toFixed(2)), distance, unreachableDb };
  }
  return best;
}

/** The spectral difference that remains after equalizing, in dB. */
function computeUnreachableDb(fromDb: readonly number[], goalDb: readonly number[]): number {
  const [from, goal] = [subtractMean(fromDb), subtractMean(goalDb)];
  const remaining = goal.map((db, band) => Math.max(0, Math.abs(db - from[band]!) - maxShiftDb));
  return Math.sqrt(remaining.reduce((sum, db) => sum + db * db, 0) / remaining.length);
}

/** Cosine coefficients (DCT-II) of the log power of the bands: a cepstrum without level and tilt. */
function spectralShape(bandsDb: readonly number[]): number[] {
  const levels = subtractMean(bandsDb).map((db) => (db * Math.LN10) / 10);
  const size = levels.length;
  return Array.from({ length: lastCoefficient - firstCoefficient + 1 }, (_, i) => {
    const n = firstCoefficient + i;
    const sum = levels.reduce((all, level, band) => all + level * Math.cos((Math.PI * n * (band + 0.5)) / size), 0);
    return sum * Math.sqrt(2 / size);
  });
}
