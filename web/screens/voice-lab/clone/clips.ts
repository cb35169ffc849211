import { audioUploadTypes, videoUploadTypes } from '../../../../contract/catalogue/upload-types.ts';
import { cloneLimits } from '../../../../contract/catalogue/voices/voice-limits.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatFileSize } from '../../../format/file-size.ts';

/** A recording that was chosen or made, before it is sent. */
export interface Clip {
  readonly id: string;
  readonly file: File;
  /** Undefined where the browser cannot tell; the server will. */
  readonly seconds: number | undefined;
}

const extensions: readonly string[] = [...new Set<string>([...audioUploadTypes, ...videoUploadTypes])];

/** What a file chooser offers. */
export const acceptedFiles = `audio/*,video/*,${extensions.map((extension) => `.${extension}`).join(',')}`;

interface ClipLimits {
  readonly maxFiles: number;
  readonly maxFileBytes: number;
}

/** Why a file cannot be taken, with its name; undefined: it can. */
export function fileProblem({ name, size, type }: Pick<File, 'name' | 'size' | 'type'>, { maxFileBytes }: ClipLimits) {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!/^(audio|video)\//.test(type) && !extensions.includes(extension))
    return `${name} is neither audio nor video. Audio files such as WAV, MP3, M4A, OGG or FLAC can be used.`;
  if (size === 0) return `${name} is empty.`;
  if (size > maxFileBytes)
    return `${name} is ${formatFileSize(size, 'binary')}; a file may have ${formatFileSize(maxFileBytes, 'binary')}.`;
  return undefined;
}

/** Takes what can be taken of `files`, and says of the others why not. */
export function takeFiles(already: readonly Clip[], files: readonly File[], limits: ClipLimits) {
  const taken: File[] = [];
  const problems: string[] = [];
  for (const file of files) {
    const problem = fileProblem(file, limits);
    const isThere = [...already.map((clip) => clip.file), ...taken].some(
      (one) => one.name === file.name && one.size === file.size && one.lastModified === file.lastModified,
    );
    if (problem) problems.push(problem);
    else if (isThere) problems.push(`${file.name} is already there.`);
    else if (already.length + taken.length >= limits.maxFiles)
      problems.push(`${file.name} is one too many: there may be ${limits.maxFiles} files.`);
    else taken.push(file);
  }
  return { taken, problems };
}

export const totalSeconds = (clips: readonly Clip[]): number =>
  clips.reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);

/** What the length of the recordings means for an instant clone; `isStop`: the server would refuse them. */
export function lengthAdvice(clips: readonly Clip[]): { readonly text: string; readonly isStop: boolean } | undefined {
  if (clips.length === 0 || clips.some(({ seconds }) => seconds === undefined)) return undefined;
  const total = totalSeconds(clips);
  const { minSpeechS, recommendedSpeechS, maxTotalS } = cloneLimits;
  if (total < minSpeechS) return { text: `At least ${minSpeechS} seconds of speech are needed.`, isStop: true };
  if (total > maxTotalS)
    return {
      text: `Together they are ${formatDuration(total)}; an instant clone takes ${formatDuration(maxTotalS)}. Longer recordings make a professional clone.`,
      isStop: true,
    };
  if (total < recommendedSpeechS)
    return { text: `It works better with a minute or more; this is ${formatDuration(total)}.`, isStop: false };
  return undefined;
}

/** How long a file plays, in seconds, where the browser can read it. */
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

/** The number of the next recording of the microphone. */
export const nextRecording = (clips: readonly Clip[]): number =>
  1 + Math.max(0, ...clips.map(({ file }) => Number(/^Recording (\d+)\./.exec(file.name)?.[1] ?? 0)));
