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

/** Maximum number of points in a waveform. */
export const waveformPoints = 1000;

/** Peaks of equal parts of a recording, 0 to 1; at most one per sample. */
export function waveformPeaks(samples: Float32Array, points = waveformPoints): number[] {
  const count = Math.min(points, samples.length);
  return Array.from({ length: count }, (_, n) => {
    const [from, to] = [Math.floor((n * samples.length) / count), Math.floor(((n + 1) * samples.length) / count)];
    let peak = 0;
    for (let i = from; i < to; i++) peak = Math.max(peak, Math.abs(samples[i]!));
    return Math.min(1, Math.round(peak * 1000) / 1000);
  });
}

/** The middle of a recording, where speech is most likely; all of it if it is shorter. */
export function middleSamples(samples: Float32Array, length: number): Float32Array {
  const from = Math.max(0, Math.floor((samples.length - length) / 2));
  return samples.slice(from, from + length);
}

/** Length of a random segment, in seconds. */
const segmentS = 2.5;

/**
 * Draws random segments from the used part of a recording, `seconds` in total: the main speaker dominates them, and their
 * positions cannot be predicted. Returns the whole used part if it is shorter. `random` returns 0 to 1.
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

/** The first `seconds` of the used part of a recording. */
export const firstSegments = (sample: SelectedSample, seconds: number): Segment[] =>
  sliceSegments(selectedSegments(sample), 0, seconds);

/** Cuts concatenated segments to the range `from` to `to`. */
function sliceSegments(segments: readonly Segment[], from: number, to: number): Segment[] {
  let at = 0;
  return segments.flatMap(({ startS, endS }) => {
    const [first, last] = [Math.max(startS, startS + from - at), Math.min(endS, startS + to - at)];
    at += endS - startS;
    return last > first ? { startS: first, endS: last } : [];
  });
}

/** Random segments of a whole recording as samples. */
export const drawSamples = (samples: Float32Array, seconds: number, random: () => number): Float32Array =>
  extractSegments(
    samples,
    drawSegments({ ...wholeRecording, durationS: samples.length / sampleRate }, seconds, random),
  );

/** Selects the whole recording. */
export const wholeRecording = { trimStartS: null, trimEndS: null, selectedSpeakers: null, utterances: null } as const;

/** Whether both select the same parts of a recording. */
export const isSameSelection = (first: SampleSelection, second: SampleSelection): boolean =>
  selectionKey(first) === selectionKey(second);
const selectionKey = ({ trimStartS, trimEndS, selectedSpeakers, utterances }: SampleSelection): string =>
  JSON.stringify([trimStartS, trimEndS, selectedSpeakers, utterances]);

/**
 * The second half of a message that starts with the name of a refused recording. Several speakers are absent, because
 * they can be separated, and so is a short recording, because only the total counts.
 */
const faultMessages: Partial<Record<RecordingFault, string>> = {
  silent: 'is silent.',
  too_quiet: 'is too quiet. Record it again, closer to the microphone.',
  clipped: 'is distorted because the level was too high. Record it again at a lower level.',
  no_speech: 'contains no speech.',
  music: 'is music, not speech.',
  tone: 'is a tone, not speech.',
};
export const faultMessage = (faults: readonly RecordingFault[]): string | undefined =>
  faults.map((fault) => faultMessages[fault]).find((message) => message !== undefined);

const qualities = ['bad', 'poor', 'ok', 'good', 'studio'] as const;

/** The worst quality of all recordings, which is that of the voice; undefined without recordings. */
export const worstQuality = (
  recordings: readonly Pick<ProfessionalRecordingRow, 'quality' | 'qualityReason'>[],
): Pick<ProfessionalRecordingRow, 'quality' | 'qualityReason'> | undefined =>
  [...recordings].sort((a, b) => qualities.indexOf(a.quality) - qualities.indexOf(b.quality))[0];

/**
 * Whether one of the recordings may have a different speaker than before, by their similarity to the previous embedding.
 * Without any similarity nothing is known, so the speaker may be different.
 */
export const mayBeOtherSpeaker = (similarities: readonly number[]): boolean =>
  similarities.length === 0 || similarities.some((similarity) => similarity < minCaptchaSimilarity);
