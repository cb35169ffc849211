import type { Adaptation, VoiceRecipe } from '../../../../engines/lab/fitting/adaptation.ts';
import type { Utterance } from '../../../../engines/lab/lab.ts';
import { selectedSegments } from '../../voices/samples/voice-samples.rules.ts';
import type { FittedSegment, TrainingState } from '../professional-voices.tables.ts';

/** Hz: what the lab works at. */
export const sampleRate = 16_000;

/** Seconds of recording that a voice is fitted to at once: what an adaptation looks at, and a few megabytes to hand over. */
export const segmentS = 300;

/** Less at the end of a recording says nothing by itself, and goes with the stretch before. */
const minLastSegmentS = 60;

/** Where the stretches of a recording of `samples` samples begin and end; the last may be longer by a minute. */
export function splitIntoSegments(samples: number): { from: number; to: number }[] {
  const size = segmentS * sampleRate;
  const count = Math.max(1, Math.floor((samples + size - minLastSegmentS * sampleRate) / size));
  return Array.from({ length: count }, (_, n) => ({ from: n * size, to: n === count - 1 ? samples : (n + 1) * size }));
}

/**
 * One voice out of what was fitted to all stretches: the base that most of the speech is nearest to, and the mean of what
 * was measured, by length. What is relative to a base (vocal tract, fine spectrum, pace) is taken from stretches with that base alone.
 */
export function blendRecipes(fitted: readonly FittedSegment[]): VoiceRecipe {
  const secondsBy = new Map<string, number>();
  for (const { seconds, recipe } of fitted) secondsBy.set(recipe.base, (secondsBy.get(recipe.base) ?? 0) + seconds);
  const [base] = [...secondsBy].reduce((longest, one) => (one[1] > longest[1] ? one : longest));
  const sameBase = fitted.filter(({ recipe }) => recipe.base === base);
  const bands = fitted[0]!.recipe.adaptation.bandsDb.map((_, n) => mean(fitted, ({ bandsDb }) => bandsDb[n]!));
  const fineBands = sameBase[0]!.recipe.adaptation.fineDb?.map((_, n) =>
    mean(sameBase, ({ fineDb }) => fineDb?.[n] ?? 0),
  );
  const level = bands.reduce((sum, db) => sum + db, 0) / Math.max(1, bands.length);
  return {
    base,
    adaptation: {
      f0MeanHz: Math.exp(mean(fitted, ({ f0MeanHz }) => Math.log(f0MeanHz))),
      f0SdSemitones: mean(fitted, ({ f0SdSemitones }) => f0SdSemitones),
      warp: Math.exp(mean(sameBase, ({ warp }) => Math.log(warp))),
      bandsDb: bands.map((db) => db - level),
      ...(fineBands && { fineDb: fineBands }),
      rate: Math.exp(mean(sameBase, ({ rate }) => Math.log(rate))),
      breathiness: mean(sameBase, ({ breathiness }) => breathiness),
    },
  };
}

function mean(fitted: readonly FittedSegment[], of: (adaptation: Adaptation) => number): number {
  const seconds = fitted.reduce((sum, one) => sum + one.seconds, 0);
  return fitted.reduce((sum, one) => sum + of(one.recipe.adaptation) * one.seconds, 0) / seconds;
}

/** The mean of embeddings, each of so much weight, of unit length as each of them is; undefined of none. */
export function meanEmbedding(
  embeddings: readonly (readonly number[])[],
  weights: readonly number[] = embeddings.map(() => 1),
): number[] | undefined {
  const [first] = embeddings;
  if (!first) return undefined;
  const sum = first.map((_, n) => embeddings.reduce((total, embedding, at) => total + embedding[n]! * weights[at]!, 0));
  const length = Math.hypot(...sum);
  return length > 0 ? sum.map((value) => value / length) : [...first];
}

/** What a voice sounds like by the embeddings of its recordings: each says as much as is taken of it. */
export function voiceEmbedding(
  analyzed: readonly { readonly sampleId: string; readonly embedding: readonly number[] }[],
  recordings: readonly (SelectedSample & { readonly id: string })[],
): number[] | undefined {
  const secondsBy = new Map(recordings.map((sample) => [sample.id, selectedDurationS(sample)]));
  return meanEmbedding(
    analyzed.map(({ embedding }) => embedding),
    analyzed.map(({ sampleId }) => secondsBy.get(sampleId) ?? 0),
  );
}

/** What of a recording a voice is fitted to: another cut, another speaker, another language is fitted again. */
export const fitKey = (
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
export const formatMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

type SelectedSample = Parameters<typeof selectedSegments>[0];

/** Seconds of a recording that a voice is made of: between its ends, and of the chosen speakers where some are chosen. */
export const selectedDurationS = (sample: SelectedSample): number =>
  selectedSegments(sample).reduce((sum, { startS, endS }) => sum + endS - startS, 0);

/** Whether several people speak in it and nobody said whose voice it is. */
export const needsSpeakerChoice = (sample: {
  readonly utterances: readonly Utterance[] | null;
  readonly selectedSpeakers: readonly string[] | null;
}): boolean => !sample.selectedSpeakers && new Set(sample.utterances?.map(({ speaker }) => speaker)).size > 1;

const activeStates: readonly TrainingState[] = ['queued', 'fine_tuning', 'delayed'];
export const isActive = ({ state }: { readonly state: TrainingState }): boolean => activeStates.includes(state);

/** The voice's own language first, then the others of the base that speaks for it. */
export const withLanguageFirst = (language: string, base: readonly string[]): string[] =>
  base.includes(language) ? [language, ...base.filter((one) => one !== language)] : [...base];
