import type { Adaptation, VoiceRecipe } from '../../../../engines/lab/fitting/adaptation.ts';
import type { Utterance } from '../../../../engines/lab/lab.ts';
import { selectedSegments } from '../../voices/samples/voice-samples.rules.ts';
import type { VoiceSampleRow } from '../../voices/samples/voice-samples.tables.ts';
import { withLanguageFirst } from '../../voices/voices.rules.ts';
import type { FittedSegment, TrainingState } from '../professional-voices.tables.ts';

/** Hz; the sample rate of the voice lab. */
export const sampleRate = 16_000;

/** Seconds fitted at once: enough for an adaptation, and only a few megabytes to transfer. */
export const segmentS = 300;

/** A shorter rest at the end is too little to fit, so it joins the previous segment. */
const minLastSegmentS = 60;

/** Splits a recording of `samples` samples into segments; the last may be up to a minute longer. */
export function splitIntoSegments(samples: number): { from: number; to: number }[] {
  const size = segmentS * sampleRate;
  const count = Math.max(1, Math.floor((samples + size - minLastSegmentS * sampleRate) / size));
  return Array.from({ length: count }, (_, n) => ({ from: n * size, to: n === count - 1 ? samples : (n + 1) * size }));
}

/**
 * Blends the recipes of all segments: the base voice that fits most of the speech, and the means of the measures weighted by
 * length. Measures relative to a base (vocal tract, fine spectrum, pace) come only from segments with that base.
 */
export function blendRecipes(fitted: readonly FittedSegment[]): VoiceRecipe {
  const secondsByBase = new Map<string, number>();
  for (const { seconds, recipe } of fitted)
    secondsByBase.set(recipe.base, (secondsByBase.get(recipe.base) ?? 0) + seconds);
  const [base] = [...secondsByBase].reduce((longest, entry) => (entry[1] > longest[1] ? entry : longest));
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

/** The mean of a measure, weighted by the length of the segments. */
function mean(fitted: readonly FittedSegment[], read: (adaptation: Adaptation) => number): number {
  const seconds = fitted.reduce((sum, segment) => sum + segment.seconds, 0);
  return fitted.reduce((sum, segment) => sum + read(segment.recipe.adaptation) * segment.seconds, 0) / seconds;
}

/** Weighted mean of embeddings, normalized to unit length; undefined without embeddings. */
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

/** The embedding of a voice: the mean over its recordings, weighted by their used duration. */
export function voiceEmbedding(
  analyzed: readonly { readonly sampleId: string; readonly embedding: readonly number[] }[],
  recordings: readonly (SelectedSample & { readonly id: string })[],
): number[] | undefined {
  const secondsByBase = new Map(recordings.map((sample) => [sample.id, selectedDurationS(sample)]));
  return meanEmbedding(
    analyzed.map(({ embedding }) => embedding),
    analyzed.map(({ sampleId }) => secondsByBase.get(sampleId) ?? 0),
  );
}

/** Cache key of a fit: another cut, other speakers or another language need a new fit. */
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

/** Formats seconds as minutes: 90 → `1:30 min`. */
export const formatMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')} min`;

type SelectedSample = Parameters<typeof selectedSegments>[0];

/** Seconds of a recording that are used: the trimmed range, limited to the selected speakers. */
export const selectedDurationS = (sample: SelectedSample): number =>
  selectedSegments(sample).reduce((sum, { startS, endS }) => sum + endS - startS, 0);

/** Whether it has several speakers of which none is selected. */
export const needsSpeakerChoice = (sample: {
  readonly utterances: readonly Utterance[] | null;
  readonly selectedSpeakers: readonly string[] | null;
}): boolean => !sample.selectedSpeakers && new Set(sample.utterances?.map(({ speaker }) => speaker)).size > 1;

const activeStates: readonly TrainingState[] = ['queued', 'fine_tuning', 'delayed'];
export const isActive = ({ state }: { readonly state: TrainingState }): boolean => activeStates.includes(state);

/** The languages of a voice, its own first: those of its base voice, or only its own without a base. */
export const voiceLanguages = (
  language: string,
  base: { readonly languages: readonly string[] } | null | undefined,
): string[] => withLanguageFirst(language, base?.languages ?? [language]);

/** Seconds of recordings that a training uses. */
export const usedSeconds = (recordings: readonly VoiceSampleRow[]): number =>
  recordings.reduce((sum, sample) => sum + selectedDurationS(sample), 0);
