import type { Adaptation, VoiceRecipe } from '../../../../engines/lab/fitting/adaptation.ts';
import type { Utterance } from '../../../../engines/lab/lab.ts';
import { selectedSegments } from '../../voices/samples/voice-samples.rules.ts';
import type { FittedStretch, TrainingState } from '../professional-voices.tables.ts';

/** Hz: what the lab works at. */
export const sampleRate = 16_000;

/** Seconds of recording that a voice is fitted to at once: what an adaptation looks at, and a few megabytes to hand over. */
export const stretchS = 300;

/** Less at the end of a recording says nothing by itself, and goes with the stretch before. */
const leastStretchS = 60;

/** Where the stretches of a recording of `samples` samples begin and end; the last may be longer by a minute. */
export function stretches(samples: number): { from: number; to: number }[] {
  const size = stretchS * sampleRate;
  const count = Math.max(1, Math.floor((samples + size - leastStretchS * sampleRate) / size));
  return Array.from({ length: count }, (_, n) => ({ from: n * size, to: n === count - 1 ? samples : (n + 1) * size }));
}

/**
 * One voice out of what was fitted to all stretches: the base that most of the speech is nearest to, and the mean of what
 * was measured, by length. What is relative to a base (vocal tract, fine spectrum, pace) is taken from stretches with that base alone.
 */
export function blend(fitted: readonly FittedStretch[]): VoiceRecipe {
  const secondsOf = new Map<string, number>();
  for (const { seconds, recipe } of fitted) secondsOf.set(recipe.base, (secondsOf.get(recipe.base) ?? 0) + seconds);
  const [base] = [...secondsOf].reduce((most, one) => (one[1] > most[1] ? one : most));
  const same = fitted.filter(({ recipe }) => recipe.base === base);
  const bands = fitted[0]!.recipe.adaptation.bandsDb.map((_, n) => mean(fitted, ({ bandsDb }) => bandsDb[n]!));
  const fine = same[0]!.recipe.adaptation.fineDb?.map((_, n) => mean(same, ({ fineDb }) => fineDb?.[n] ?? 0));
  const level = bands.reduce((sum, db) => sum + db, 0) / Math.max(1, bands.length);
  return {
    base,
    adaptation: {
      f0MeanHz: Math.exp(mean(fitted, ({ f0MeanHz }) => Math.log(f0MeanHz))),
      f0SdSemitones: mean(fitted, ({ f0SdSemitones }) => f0SdSemitones),
      warp: Math.exp(mean(same, ({ warp }) => Math.log(warp))),
      bandsDb: bands.map((db) => db - level),
      ...(fine && { fineDb: fine }),
      rate: Math.exp(mean(same, ({ rate }) => Math.log(rate))),
      breathiness: mean(same, ({ breathiness }) => breathiness),
    },
  };
}

function mean(fitted: readonly FittedStretch[], of: (adaptation: Adaptation) => number): number {
  const seconds = fitted.reduce((sum, one) => sum + one.seconds, 0);
  return fitted.reduce((sum, one) => sum + of(one.recipe.adaptation) * one.seconds, 0) / seconds;
}

/** The mean of prints, each of so much weight, of unit length as each of them is; undefined of none. */
export function meanPrint(
  prints: readonly (readonly number[])[],
  weights: readonly number[] = prints.map(() => 1),
): number[] | undefined {
  const [first] = prints;
  if (!first) return undefined;
  const sum = first.map((_, n) => prints.reduce((total, print, at) => total + print[n]! * weights[at]!, 0));
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : [...first];
}

/** What a voice sounds like by the prints of its recordings: each says as much as is taken of it. */
export function printOfAll(
  found: readonly { readonly sampleId: string; readonly print: readonly number[] }[],
  recordings: readonly (Counted & { readonly id: string })[],
): number[] | undefined {
  const secondsOf = new Map(recordings.map((sample) => [sample.id, countedS(sample)]));
  return meanPrint(
    found.map(({ print }) => print),
    found.map(({ sampleId }) => secondsOf.get(sampleId) ?? 0),
  );
}

/** What of a recording a voice is fitted to: another cut, another speaker, another language is fitted again. */
export const fittedTo = (
  sample: {
    readonly trimStartS: number | null;
    readonly trimEndS: number | null;
    readonly removeBackgroundNoise: boolean;
    readonly selectedSpeakers: readonly string[] | null;
  },
  language: string,
): string =>
  JSON.stringify([
    sample.trimStartS,
    sample.trimEndS,
    sample.removeBackgroundNoise,
    [...(sample.selectedSpeakers ?? [])].sort(),
    language,
  ]);

/** Clock times as people say them: 90 → `1:30 min`. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

type Counted = Parameters<typeof selectedSegments>[0];

/** Seconds of a recording that a voice is made of: between its ends, and of the chosen speakers where some are chosen. */
export const countedS = (sample: Counted): number =>
  selectedSegments(sample).reduce((sum, { startS, endS }) => sum + endS - startS, 0);

/** Whether several people speak in it and nobody said whose voice it is. */
export const isUndecided = (sample: {
  readonly utterances: readonly Utterance[] | null;
  readonly selectedSpeakers: readonly string[] | null;
}): boolean => !sample.selectedSpeakers && new Set(sample.utterances?.map(({ speaker }) => speaker)).size > 1;

const active: readonly TrainingState[] = ['queued', 'fine_tuning', 'delayed'];
export const isActive = ({ state }: { readonly state: TrainingState }): boolean => active.includes(state);

/** The voice's own language first, then the others of the base that speaks for it. */
export const languagesOf = (language: string, base: readonly string[]): string[] =>
  base.includes(language) ? [language, ...base.filter((one) => one !== language)] : [...base];
