import { maxUploadBytes } from '../../../../contract/catalogue/limits.ts';
import { audioUploadTypes, videoUploadTypes } from '../../../../contract/catalogue/upload-types.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';

/** A selected or recorded clip before the upload. */
export interface Clip {
  readonly id: string;
  readonly file: File;
  /** Undefined if the browser cannot read the duration; the server measures it. */
  readonly seconds: number | undefined;
}

const extensions: readonly string[] = [...new Set<string>([...audioUploadTypes, ...videoUploadTypes])];

/** `accept` attribute of the file input. */
export const acceptedFiles = `audio/*,video/*,${extensions.map((extension) => `.${extension}`).join(',')}`;

interface ClipLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
}

/** Returns why a file is rejected, with its name; undefined if it is accepted. */
export function fileProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>, { maxFileBytes }: ClipLimits) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!/^(audio|video)\//.test(type) && !extensions.includes(extension))
    return `${name} is not an audio or video file. Try WAV, MP3, M4A, OGG or FLAC.`;
  if (size === 0) return `${name} is empty.`;
  if (size > maxFileBytes)
    return `${name} is ${formatFileSize(size, 'binary')}. The maximum is ${formatFileSize(maxFileBytes, 'binary')} per file.`;
  return undefined;
}

/** Splits `files` into accepted files and the reasons for the rejected ones. */
export function addFiles(already: readonly Clip[], files: readonly File[], limits: ClipLimits) {
  const accepted: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem = fileProblem(file, limits);
    const isDuplicate = [...already.map((clip) => clip.file), ...accepted].some(
      (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
    );
    if (problem) problems.push(problem);
    else if (isDuplicate) problems.push(`${file.name} was already added.`);
    else if (already.length + accepted.length >= limits.maxFiles)
      problems.push(`${file.name} was not added. The maximum is ${limits.maxFiles} files.`);
    else accepted.push(file);
  }
  return { accepted, problems };
}

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

/** Advice on the total duration for an instant clone; `isStop`: the server would reject it. */
export function lengthAdvice(clips: readonly Clip[]): { readonly text: string; readonly isStop: boolean } | undefined {
  if (clips.length === 0 || clips.some(({ seconds }) => seconds === undefined)) return undefined;
  const total = totalSeconds(clips);
  const { minSpeechS, recommendedSpeechS, maxTotalS } = cloneLimits;
  if (total < minSpeechS) return { text: `Add at least ${minSpeechS} seconds of speech.`, isStop: true };
  if (total > maxTotalS)
    return {
      text: `The recordings are ${formatDuration(total)} long. The maximum for an instant clone is ${formatDuration(maxTotalS)}. Use a professional clone for longer recordings.`,
      isStop: true,
    };
  if (total < recommendedSpeechS)
    return { text: `One minute or more gives better results (currently ${formatDuration(total)}).`, isStop: false };
  return undefined;
}

/** Duration of a file in seconds, if the browser can read it. */
export function measureSeconds(file: Blob): Promise<number | undefined> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const audio = new Audio();
    const end = (seconds: number | undefined) => {
      URL.revokeObjectURL(url);
      resolve(seconds);
    };
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => end(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => end(undefined);
    audio.src = url;
  });
}

/** Number for the name of the next microphone recording. */
export const nextRecording = (clips: readonly Clip[]): number =>
  1 + Math.max(0, ...clips.map(({ file }) => Number(/^Recording (\d+)\./.exec(file.name)?.[1] ?? 0)));
