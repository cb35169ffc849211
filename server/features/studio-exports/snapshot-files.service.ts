import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ChapterSnapshot } from '../studio-snapshots/studio-renders.store.ts';
import type { ChapterRender, ChapterRendersService } from './chapter-renders.service.ts';
import { type FileJoiningService, totalSamples } from './file-joining.service.ts';
import { openSharedRuns } from './shared-runs.state.ts';
import { hashOf, type Mastering, maxWavSamples, mp3Format, renderKey, studioRate } from './studio-files.rules.ts';

interface SnapshotFilesDeps {
  readonly studioRenders: Pick<StudioRendersService, 'find' | 'put' | 'chapterSnapshots'>;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly chapterRenders: ChapterRendersService;
  readonly fileJoining: FileJoiningService;
}

export interface SnapshotFile {
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly durationMs: number;
}

export type SnapshotFileFormat = 'mp3' | 'wav' | 'flac';
type FileOwner = Pick<Project, 'id' | 'workspaceId' | 'qualityPreset'>;

const contentTypes = { mp3: 'audio/mpeg', wav: 'audio/wav', flac: 'audio/flac' } as const;

/** Files of snapshots for players: rendered once, and kept until they are old. */
export function snapshotFilesService({ studioRenders, blobs, clock, chapterRenders, fileJoining }: SnapshotFilesDeps) {
  const share = openSharedRuns<SnapshotFile>();

  async function find(project: FileOwner, hash: string, format: string): Promise<SnapshotFile | undefined> {
    const row = await studioRenders.find(project, hash, format);
    return row && (await blobs.stat(row.blobKey)) ? row : undefined;
  }

  /** Joins chapters and keeps the file. */
  async function join(
    project: FileOwner,
    snapshots: readonly ChapterSnapshot[],
    { hash, format, mastering }: { hash: string; format: SnapshotFileFormat; mastering: Mastering },
    signal: AbortSignal,
  ): Promise<SnapshotFile> {
    const chapterFormat = format === 'mp3' ? mp3Format(project.qualityPreset, mastering) : 'flac';
    const chapters: ChapterRender[] = [];
    for (const snapshot of snapshots)
      chapters.push(await chapterRenders.find(project, snapshot, chapterFormat, mastering, signal));
    const samples = totalSamples(chapters);
    if (format === 'wav' && samples > maxWavSamples)
      throw new AppError('invalid_parameters', {
        message: 'A WAV file cannot be this long. Choose FLAC.',
        param: 'format',
      });
    async function* frames() {
      for await (const some of fileJoining.frames('mp3', chapters)) yield Buffer.concat(some);
    }
    const content = format === 'mp3' ? frames() : fileJoining[format](chapters, signal);
    const blobKey = renderKey(project, hash, format);
    const bytes = await writeBlob(blobs, blobKey, content, signal);
    const file = {
      blobKey,
      contentType: contentTypes[format],
      bytes,
      durationMs: Math.round((samples / studioRate) * 1000),
    };
    await studioRenders.put({ projectId: project.id, hash, format, ...file, report: null, createdAt: clock() });
    return file;
  }

  return {
    /**
     * One file of the sound of these snapshots, in this order. The blob stays for at least a day. Throws
     * `snapshot_not_found`, and `invalid_parameters` for a WAV file of more than 13 hours.
     */
    async open(
      project: FileOwner,
      chapterSnapshotIds: readonly string[],
      format: SnapshotFileFormat,
      signal: AbortSignal,
      mastering: Mastering = 'none',
    ): Promise<SnapshotFile> {
      const snapshots = await studioRenders.chapterSnapshots(project, chapterSnapshotIds);
      if (snapshots.length === 0 || snapshots.length < chapterSnapshotIds.length)
        throw new AppError('snapshot_not_found', { param: 'chapter_snapshot_id' });
      const [first] = snapshots;
      if (format === 'mp3' && snapshots.length === 1) {
        const render = await chapterRenders.find(
          project,
          first!,
          mp3Format(project.qualityPreset, mastering),
          mastering,
          signal,
        );
        const durationMs = Math.round((render.samples / studioRate) * 1000);
        return { blobKey: render.blobKey, contentType: contentTypes.mp3, bytes: render.bytes, durationMs };
      }
      const quality = format === 'mp3' ? mp3Format(project.qualityPreset, mastering) : '';
      const hash = hashOf('joined', mastering, quality, ...snapshots.map((snapshot) => snapshot.hash));
      const run = (runSignal: AbortSignal) => join(project, snapshots, { hash, format, mastering }, runSignal);
      return (await find(project, hash, format)) ?? share(`${project.id} ${hash} ${format}`, run, signal);
    },
  };
}
export type SnapshotFilesService = ReturnType<typeof snapshotFilesService>;
