import { createHash } from 'node:crypto';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import type { BackgroundMode, RenderType } from '../../../contract/dubbing/dubbing-limits.ts';
import type { RenderReport } from '../../../contract/dubbing/dubbing-renders.ts';
import { safeName } from '../../../contract/fields/file-names.ts';
import type { DubLine } from './dub-timeline.rules.ts';

/** Hz. The rate of videos. */
export const renderRate = 48_000;

/** True peaks of normalized sound stay below −1 dB, with a margin for what oversampling misses. */
export const normalizedCeilingDb = -1.2;

/** Renders that are one encoded sound. */
export const soundFormats = {
  aac: 'aac_48000_192',
  mp3: 'mp3_48000_192',
  wav: 'wav_48000',
  flac: 'flac_48000',
} as const satisfies Partial<Record<RenderType, AudioFormat>>;
export type SoundType = keyof typeof soundFormats;
export const isSoundType = (type: RenderType): type is SoundType => type in soundFormats;

export const renderContentTypes: Readonly<Record<RenderType, string>> = {
  mp4: 'video/mp4',
  aac: 'audio/aac',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  tracks_zip: 'application/zip',
  clips_zip: 'application/zip',
};

const filesRoot = 'dubbing/';

/** Files of a project are deleted with it, by the beginning of their keys. A second run of a job writes a file of its own. */
export const renderFileKey = (
  { workspaceId, id }: { readonly workspaceId: string; readonly id: string },
  renderId: string,
  jobId: string,
): string => `${filesRoot}${workspaceId}/${id}/renders/${renderId}.${jobId}`;

export const isRenderFile = (key: string): boolean => /^dubbing\/[^/]+\/[^/]+\/renders\/[^/]+$/.test(key);
export const renderFilesRoot = filesRoot;

/** Grows when the rendering changes, so that older files are not used. */
const renderVersion = 1;

/** A hash of all that determines a file. `facts`: of its material. */
export const renderFingerprint = (type: RenderType, normalizesVolume: boolean, facts: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([renderVersion, [type, normalizesVolume, facts]]))
    .digest('hex');

/** What is behind the voices. */
export interface Backdrop {
  readonly kind: RenderReport['background'];
  /** The file with its sound; undefined: none. */
  readonly blobKey: string | undefined;
}

interface BackdropSources {
  readonly background: BackgroundMode;
  readonly blobKey: string | null;
  readonly backgroundKey: string | null;
  readonly backgroundOrigin: 'given' | 'separated' | null;
  readonly hasAudio: boolean | null;
}

/** The background of a dub: a separate one if there is one, else the whole sound, lowered under the voices. */
export function chooseBackdrop(
  { background, blobKey, backgroundKey, backgroundOrigin, hasAudio }: BackdropSources,
  isSource: boolean,
): Backdrop {
  const whole = hasAudio === false ? undefined : (blobKey ?? undefined);
  if (isSource) return { kind: 'original', blobKey: whole };
  if (background === 'keep' && backgroundKey !== null)
    return { kind: backgroundOrigin ?? 'given', blobKey: backgroundKey };
  return background === 'drop' || whole === undefined
    ? { kind: 'none', blobKey: undefined }
    : { kind: 'lowered', blobKey: whole };
}

/** `Interview_es.mp3`; the language is `original` for the source. */
export function renderFileName(name: string, language: string | undefined, extension: string): string {
  const own = safeName(name, 255).slice(0, 150) || 'Dub';
  return `${own}_${safeName(language ?? 'original', 20)}.${extension}`;
}

/** Unique names of the speakers for files: `01_Anna`. */
export const speakerFileNames = (
  speakers: readonly { readonly id: string; readonly name: string }[],
): ReadonlyMap<string, string> =>
  new Map(
    speakers.map(({ id, name }, at) => [
      id,
      `${String(at + 1).padStart(2, '0')}_${safeName(name, 255).slice(0, 60) || 'Speaker'}`,
    ]),
  );

/** `0012_Anna.wav` */
export const clipFileName = (number: number, speaker: string): string =>
  `${String(number).padStart(4, '0')}_${safeName(speaker, 255).slice(0, 60) || 'Speaker'}.wav`;

/** What the render of a project is made of, for its fingerprint. */
export const fingerprintLines = (lines: readonly DubLine[]): unknown =>
  lines.map(({ segmentId, speakerId, sourceStartMs, sourceEndMs, translation, sourceText, sound }) => [
    segmentId,
    speakerId,
    sourceStartMs,
    sourceEndMs,
    translation ?? sourceText,
    sound ?? null,
  ]);
