import { buffer } from 'node:stream/consumers';
import type { AudiobookTags, CoverPicture } from '../../../audio/formats/id3.ts';
import { audioFormats } from '../../../contract/catalogue/output-formats.ts';
import { toThreeLetters } from '../../../contract/catalogue/transcription-models.ts';
import { downloadName } from '../../../contract/fields/file-names.ts';
import { unixSeconds } from '../../../contract/fields/unix-time.ts';
import type { ExportReport } from '../../../contract/studio/studio-exports.ts';
import type { ExportFormat } from '../../../contract/studio/studio-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ChapterSnapshot } from '../studio-snapshots/studio-renders.store.ts';
import type { ChapterRender, ChapterRendersService } from './chapter-renders.service.ts';
import {
  type BookChapter,
  chapterFileNames,
  type ExportFilesService,
  type SpokenChapter,
} from './export-files.service.ts';
import { joinLevels, type MeasuredFile, reportFiles } from './export-report.rules.ts';
import { type FileJoiningService, totalSamples } from './file-joining.service.ts';
import type { StudioExport } from './studio-exports.store.ts';
import {
  chapterFormats,
  type FramedChapterFormat,
  maxWavSamples,
  mp3Format,
  studioRate,
} from './studio-files.rules.ts';

interface ExportRenderingDeps {
  readonly blobs: BlobStore;
  readonly studioRenders: Pick<StudioRendersService, 'chapterSnapshots'>;
  readonly chapterRenders: ChapterRendersService;
  readonly fileJoining: FileJoiningService;
  readonly exportFiles: ExportFilesService;
  readonly snapshotSound: {
    times(snapshot: ChapterSnapshot): Promise<Pick<SpokenChapter, 'sentences'>>;
  };
}

/** A finished file. */
export type RenderedExport = Pick<
  StudioExport,
  'fileName' | 'contentType' | 'bytes' | 'durationMs' | 'report' | 'blobKey'
>;

interface RenderOptions {
  readonly blobKey: string;
  readonly signal: AbortSignal;
  /** Called after each chapter and while the file is written, with a number from 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>;
}

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  m4b: 'audio/mp4',
  zip: 'application/zip',
  srt: 'application/x-subrip',
  vtt: 'text/vtt',
};
/** Part of the progress after all chapters are encoded. */
const encodedShare = 0.9;
/** Bytes between two reports of the progress. */
const reportBytes = 8 * 2 ** 20;

/** Renders exports: each chapter is encoded once, and the file is written from what is kept. */
export function exportRenderingService(deps: ExportRenderingDeps) {
  const { blobs, studioRenders, chapterRenders, fileJoining, exportFiles, snapshotSound } = deps;

  async function readCover({ coverKey, coverContentType }: Project): Promise<CoverPicture | undefined> {
    if (coverKey === null) return undefined;
    const contentType = coverContentType === 'image/png' ? 'image/png' : 'image/jpeg';
    const blob = await blobs.open(coverKey);
    return blob && { contentType, bytes: await buffer(blob.stream) };
  }

  async function tagsOf(project: Project): Promise<AudiobookTags> {
    const title = project.title ?? project.name;
    return {
      title,
      album: title,
      author: project.author ?? undefined,
      genre: project.genres[0],
      description: project.description || undefined,
      isbn: project.isbnNumber ?? undefined,
      language: project.language ? toThreeLetters(project.language) : undefined,
      cover: await readCover(project),
    };
  }

  /** Encodes the chapters one after the other, so that a restart goes on with the next one. */
  async function encodeChapters(
    project: Project,
    { format, mastering }: StudioExport,
    snapshots: readonly ChapterSnapshot[],
    { signal, onProgress }: RenderOptions,
  ): Promise<BookChapter[]> {
    const total = snapshots.reduce((sum, { durationMs }) => sum + durationMs, 0) || 1;
    const encoding = chapterFormatOf(project, format, mastering);
    const chapters: BookChapter[] = [];
    let done = 0;
    for (const snapshot of snapshots) {
      const render = await chapterRenders.find(project, snapshot, encoding, mastering, signal);
      chapters.push({ title: snapshot.name, render });
      done += snapshot.durationMs;
      await onProgress((encodedShare * done) / total);
    }
    return chapters;
  }

  async function* spoken(
    snapshots: readonly ChapterSnapshot[],
    chapters: readonly BookChapter[],
  ): AsyncGenerator<SpokenChapter> {
    for (const [index, snapshot] of snapshots.entries()) {
      const { samples, shift } = chapters[index]!.render;
      yield { samples, shift, sentences: (await snapshotSound.times(snapshot)).sentences };
    }
  }

  async function write(
    project: Project,
    { format }: StudioExport,
    {
      chapters,
      snapshots,
    }: { readonly chapters: readonly BookChapter[]; readonly snapshots: readonly ChapterSnapshot[] },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>> {
    const renders = chapters.map(({ render }) => render);
    if (format === 'srt' || format === 'vtt') return exportFiles.captions(format, spoken(snapshots, chapters));
    if (format === 'wav' && totalSamples(renders) > maxWavSamples)
      throw new AppError('invalid_parameters', { message: 'A WAV file cannot be this long. Export FLAC instead.' });
    if (format === 'wav' || format === 'flac') return fileJoining[format](renders, signal);
    return exportFiles[format](chapters, await tagsOf(project));
  }

  return {
    /** Renders the file of an export to its blob. Throws the reason of the signal, and `snapshot_not_found`. */
    async render(project: Project, row: StudioExport, options: RenderOptions): Promise<RenderedExport> {
      const { blobKey, signal, onProgress } = options;
      const snapshots = await studioRenders.chapterSnapshots(project, row.chapterSnapshotIds);
      if (snapshots.length < row.chapterSnapshotIds.length)
        throw new AppError('snapshot_not_found', { message: 'A chapter of this export was deleted.' });
      const chapters = await encodeChapters(project, row, snapshots, options);
      const expected = chapters.reduce((sum, { render }) => sum + render.bytes, 1);
      const content = await write(project, row, { chapters, snapshots }, signal);
      const bytes = await writeBlob(blobs, blobKey, withProgress(content, expected, onProgress), signal);
      const samples = totalSamples(chapters.map(({ render }) => render));
      const fileName = fileNameOf(project, row, snapshots);
      return {
        blobKey,
        bytes,
        contentType: contentTypes[row.format],
        fileName,
        durationMs: Math.round((samples / studioRate) * 1000),
        report: reportOf(project, row, chapters, fileName),
      };
    },
  };
}
export type ExportRenderingService = ReturnType<typeof exportRenderingService>;

async function* withProgress(
  content: AsyncIterable<Uint8Array>,
  expected: number,
  onProgress: (share: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  let [written, reported] = [0, 0];
  for await (const bytes of content) {
    written += bytes.length;
    yield bytes;
    if (written - reported < reportBytes) continue;
    reported = written;
    await onProgress(encodedShare + (1 - encodedShare) * Math.min(0.99, written / expected));
  }
}

/** How the chapters of an export are encoded. Captions take their times from the MP3 files. */
function chapterFormatOf(
  { qualityPreset }: Project,
  format: ExportFormat,
  mastering: StudioExport['mastering'],
): 'flac' | FramedChapterFormat {
  if (format === 'm4b') return 'aac';
  return format === 'wav' || format === 'flac' ? 'flac' : mp3Format(qualityPreset, mastering);
}

/** STUDIO-024: the ISBN stands at the beginning; a file of one chapter has its title. */
function fileNameOf(
  { title, name, isbnNumber }: Project,
  { format, createdAt }: StudioExport,
  snapshots: readonly ChapterSnapshot[],
): string {
  const only = snapshots.length === 1 ? snapshots[0]!.name : undefined;
  return downloadName({
    isbn: isbnNumber,
    name: only ?? title ?? name,
    dateUnix: unixSeconds(createdAt),
    extension: format,
  });
}

/** What shops check, measured on the encoded files; null without mastering, and for subtitles. */
function reportOf(
  project: Project,
  { format, mastering }: StudioExport,
  chapters: readonly BookChapter[],
  fileName: string,
): ExportReport | null {
  if (mastering === 'none' || format === 'srt' || format === 'vtt') return null;
  const isMp3 = format === 'mp3' || format === 'zip';
  const bitrateKbps = isMp3
    ? audioFormats[chapterFormats[mp3Format(project.qualityPreset, mastering)]].bitrateKbps
    : undefined;
  const measure = (name: string, parts: readonly ChapterRender[]): MeasuredFile => ({
    name,
    levels: joinLevels(parts.map(({ levels }) => levels)),
    bitrateKbps,
  });
  if (format !== 'zip')
    return reportFiles([
      measure(
        fileName,
        chapters.map(({ render }) => render),
      ),
    ]);
  const names = chapterFileNames(chapters.map(({ title }) => title));
  return reportFiles(chapters.map(({ render }, index) => measure(names[index]!, [render])));
}
