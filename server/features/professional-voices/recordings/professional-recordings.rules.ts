import type { RecordingFault } from '../../../../engines/lab/lab.ts';
import { minCaptchaSimilarity } from '../../voices/captcha/voice-captcha.rules.ts';
import {
  extractSegments,
  type SampleSelection,
  type Segment,
  selectedSegments,
} from '../../voices/samples/voice-samples.rules.ts';
import type { ProfessionalRecordingRow } from '../professional-voices.tables.ts';
import { sampleRate } from '../training/voice-training.rules.ts';

type SelectedSample = Parameters<typeof selectedSegments>[0];

/** Numbers of a waveform at most. */
export const waveformPoints = 1000;

/** The loudest sample of each stretch, 0 to 1, from beginning to end; no more numbers than samples. */
export function waveformPeaks(samples: Float32Array, points = waveformPoints): number[] {
  const count = Math.min(points, samples.length);
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [Math.floor((n * samples.length) / count), Math.floor(((n + 1) * samples.length) / count)];
    let peak = 0;
    for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(samples[i]!));
    return Math.min(1, Math.round(peak * 1000) / 1000);
  });
}

/** The middle of a recording, where people speak when they speak at all; the whole where it is shorter. */
export function middleSamples(samples: Float32Array, length: number): Float32Array {
  const from = Math.max(0, Math.floor((samples.length - length) / 2));
  return samples.slice(from, from + length);
}

/** Seconds of a piece that a recording is judged by. */
const segmentS = 2.5;

/**
 * Pieces of what counts of a recording, `seconds` together, drawn from all of it: who is heard in most of it is heard in most of
 * them, and nobody knows beforehand where they are. All that counts where that is not longer. `draw`: 0 to 1.
 */
export function drawSegments(sample: SelectedSample, seconds: number, random: () => number): Segment[] {
  const selected = selectedSegments(sample);
  const total = selected.reduce((sum, { startS, endS }) => sum + endS - startS, 0);
  if (total <= seconds) return selected;
  const count = Math.ceil(seconds / segmentS);
  const [stepS, sizeS] = [total / count, seconds / count];
  return Array.from({ length: count }, (_, n) => n * stepS + random() * (stepS - sizeS)).flatMap((from) =>
    sliceSegments(selected, from, from + sizeS),
  );
}

/** What counts of a recording, its first `seconds`. */
export const firstSegments = (sample: SelectedSample, seconds: number): Segment[] =>
  sliceSegments(selectedSegments(sample), 0, seconds);

/** What of stretches lies between two times of what they are together. */
function sliceSegments(segments: readonly Segment[], from: number, to: number): Segment[] {
  let at = 0;
  return segments.flatMap(({ startS, endS }) => {
    const [first, last] = [Math.max(startS, startS + from - at), Math.min(endS, startS + to - at)];
    at += endS - startS;
    return last > first ? { startS: first, endS: last } : [];
  });
}

/** Whole recordings, as they come, in the same pieces. */
export const drawSamples = (samples: Float32Array, seconds: number, random: () => number): Float32Array =>
  extractSegments(
    samples,
    drawSegments({ ...wholeRecording, durationS: samples.length / sampleRate }, seconds, random),
  );

/** All of a recording counts. */
export const wholeRecording = { trimStartS: null, trimEndS: null, selectedSpeakers: null, utterances: null } as const;

/** Whether the same parts of a recording count. */
export const isSameSelection = (first: SampleSelection, second: SampleSelection): boolean =>
  selectionKey(first) === selectionKey(second);
const selectionKey = ({ trimStartS, trimEndS, selectedSpeakers, utterances }: SampleSelection): string =>
  JSON.stringify([trimStartS, trimEndS, selectedSpeakers, utterances]);

/**
 * Why a recording is not taken. Several speakers are none: they can be told apart; and a short one counts, it is the sum
 * that must be long.
 */
const faultMessages: Partial<Record<RecordingFault, string>> = {
  silent: 'is silent.',
  too_quiet: 'is too quiet. Please record it louder, or nearer to the microphone.',
  clipped: 'is distorted, since it was recorded too loud.',
  no_speech: 'has no speech in it.',
  music: 'is music, not speech.',
  tone: 'is a tone, not speech.',
};
export const faultMessage = (faults: readonly RecordingFault[]): string | undefined =>
  faults.map((fault) => faultMessages[fault]).find((one) => one !== undefined);

const qualities = ['bad', 'poor', 'ok', 'good', 'studio'] as const;

/** A voice is as good as the worst of its recordings; undefined of none. */
export const worstQuality = (
  recordings: readonly Pick<ProfessionalRecordingRow, 'quality' | 'qualityReason'>[],
): Pick<ProfessionalRecordingRow, 'quality' | 'qualityReason'> | undefined =>
  [...recordings].sort((a, b) => qualities.indexOf(a.quality) - qualities.indexOf(b.quality))[0];

/**
 * By how alike recordings are to what was heard before: whether another person may speak in one of them. Of nothing, before or
 * now, nothing can be said: whoever comes next may be anybody.
 */
export const mayBeOtherSpeaker = (similarities: readonly number[]): boolean =>
  similarities.length === 0 || similarities.some((one) => one < minCaptchaSimilarity);
