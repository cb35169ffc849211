import { audioUploadTypes, videoUploadTypes } from '../../../contract/catalogue/upload-types.ts';
import { formatDuration } from '../../format/duration.ts';
import { t } from '../../messages/t.ts';
import type { Inspection } from './chosen-files.ts';
import { headBytes, mediaContent } from './media-content.ts';

const extensions: readonly string[] = [...new Set<string>([...audioUploadTypes, ...videoUploadTypes])];

/** `accept` attribute of a file input for audio and video. */
export const acceptedMedia = `audio/*,video/*,${extensions.map((extension) => `.${extension}`).join(',')}`;

/** Reads whether a file is audio or video, and its duration, before it is uploaded. */
export const inspectMedia =
  ({ maxSeconds = Number.POSITIVE_INFINITY }: { maxSeconds?: number } = {}) =>
  async (file: File): Promise<Inspection> => {
    const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    const problem = contentProblem(file, head);
    if (problem) return { problem };
    const seconds = await measureSeconds(file);
    if (seconds !== undefined && seconds > maxSeconds)
      return {
        problem: t('{name} is {seconds} long. The maximum is {maxSeconds} per file.', {
          name: file.name,
          seconds: formatDuration(seconds),
          maxSeconds: formatDuration(maxSeconds),
        }),
      };
    return { seconds };
  };

/** Returns why a file is not accepted as audio or video; undefined if it is. */
export function contentProblem({ name, type }: Pick<File, 'name' | 'type'>, head: Uint8Array): string | undefined {
  const content = mediaContent(head);
  if (content === 'media') return undefined;
  const isNamedMedia =
    /^(audio|video)\//.test(type) || extensions.includes(name.split('.').at(-1)?.toLowerCase() ?? '');
  if (!isNamedMedia) return t('{name} is not an audio or video file. Try WAV, MP3, M4A, OGG or FLAC.', { name });
  // Content that is unknown here may still be readable on the server.
  return content === 'other'
    ? t('The content of {name} is not audio or video. Choose the original recording.', { name })
    : undefined;
}

/** How long the browser may take to read the duration. */
const measureTimeoutMs = 5000;

/** Duration of a file in seconds, if the browser can read it. */
function measureSeconds(file: Blob): Promise<number | undefined> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(file);
    const audio = new Audio();
    const end = (seconds: number | undefined) => {
      clearTimeout(timer);
      URL.revokeObjectURL(url);
      resolve(seconds);
    };
    const timer = setTimeout(end, measureTimeoutMs, undefined);
    audio.preload = 'metadata';
    audio.onloadedmetadata = () => end(Number.isFinite(audio.duration) ? audio.duration : undefined);
    audio.onerror = () => end(undefined);
    audio.src = url;
  });
}
