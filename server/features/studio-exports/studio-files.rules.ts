import { createHash } from 'node:crypto';
import type { AudioFormat } from '../../../contract/catalogue/output-formats.ts';
import type { QualityPreset } from '../../../contract/studio/studio-limits.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';

/** Keys of all files of projects start with it. */
export const studioFilesRoot = 'workspaces/';

type Owner = Pick<Project, 'id' | 'workspaceId'>;

/** Files of a project are deleted with it, by the beginning of their keys. */
const projectFile = ({ workspaceId, id }: Owner, kind: 'renders' | 'exports', name: string): string =>
  `${studioFilesRoot}${workspaceId}/studio/${id}/${kind}/${name}`;

export const renderKey = (project: Owner, hash: string, format: string): string =>
  projectFile(project, 'renders', `${hash}.${format}`);

/** A second run of a job writes a file of its own. */
export const exportKey = (project: Owner, exportId: string, jobId: string): string =>
  projectFile(project, 'exports', `${exportId}.${jobId}`);

/** Whether a file belongs to a snapshot or to an export; undefined for files of other nouns. */
export function fileKind(key: string): 'renders' | 'exports' | undefined {
  const [, , area, , kind] = key.split('/');
  return area === 'studio' && (kind === 'renders' || kind === 'exports') ? kind : undefined;
}

/** Hz. The sound of all files. */
export const studioRate = 44_100;

/**
 * Chapters are padded with silence to a multiple of the frames of MP3 (1152) and AAC (1024), so that they are joined
 * frame by frame, and a time is the same in the files of all formats.
 */
const chapterUnit = 9216;
/** The last frame of a chapter that is joined is not kept, so it must be silent. */
const minPadding = 1152;

/** Length of a chapter in a file, in samples. */
export const paddedLength = (samples: number): number => Math.ceil((samples + minPadding) / chapterUnit) * chapterUnit;

/** The sizes in a WAV file have 32 bits. */
export const maxWavSamples = Math.floor((2 ** 32 - 64) / 2);

/** Encodings of one chapter. */
export const chapterFormats = {
  flac: 'flac_44100',
  mp3_128: 'mp3_44100_128',
  mp3_192: 'mp3_44100_192',
  aac: 'aac_44100_96',
} as const satisfies Record<string, AudioFormat>;
export type ChapterFormat = keyof typeof chapterFormats;
export type FramedChapterFormat = Exclude<ChapterFormat, 'flac'>;
export type Mastering = 'none' | 'acx';

/** STUDIO-005: `standard` is 128 kbit/s, `high` and better 192. Shops of audiobooks require 192. */
export const mp3Format = (quality: QualityPreset, mastering: Mastering): 'mp3_128' | 'mp3_192' =>
  quality === 'standard' && mastering === 'none' ? 'mp3_128' : 'mp3_192';

/** Grows when the rendering changes, so that older files are not used. */
const renderVersion = 1;

export const hashOf = (...parts: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([renderVersion, ...parts]))
    .digest('hex');
