import { maxUploadBytes } from '../../../../contract/catalogue/limits.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { t } from '../../../messages/t.ts';
import type { ChosenFile } from '../../../parts/files/chosen-files.ts';

/** A selected or recorded clip before the upload. */
export type Clip = ChosenFile;

/** Splits clips into groups that fit into one upload, in order. */
export function uploadBatches(clips: readonly Clip[], maxBytes = maxUploadBytes): Clip[][] {
  const batches: Clip[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const clip of clips) {
    bytes += clip.file.size;
    if (bytes <= maxBytes) batches.at(-1)!.push(clip);
    else {
      batches.push([clip]);
      bytes = clip.file.size;
    }
  }
  return batches;
}

export const totalSeconds = (clips: readonly Clip[]): number =>
  clips.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);

/** Why the server would reject the total length for an instant clone. */
export function lengthProblem(clips: readonly Clip[]): string | undefined {
  if (clips.length === 0 || clips.some(({ seconds }) => seconds === undefined)) return undefined;
  const total = totalSeconds(clips);
  const { minSpeechS, maxTotalS } = cloneLimits;
  if (total < minSpeechS) return t('Add at least {minSpeechS} seconds of speech.', { minSpeechS });
  if (total <= maxTotalS) return undefined;
  return t(
    'The recordings are {total} long. The maximum for an instant clone is {maxTotalS}. Use a professional clone for longer recordings.',
    { total: formatDuration(total), maxTotalS: formatDuration(maxTotalS) },
  );
}

/** Number for the name of the next microphone recording. */
export const nextRecording = (clips: readonly Clip[]): number =>
  1 + Math.max(0, ...clips.map(({ file }) => Number(/^Recording (\d+)\./.exec(file.name)?.[1] ?? 0)));
