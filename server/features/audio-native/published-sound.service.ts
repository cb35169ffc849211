import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { SnapshotFile, SnapshotFilesService } from '../studio-exports/snapshot-files.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ChapterSnapshot } from '../studio-snapshots/studio-renders.store.ts';
import { audioNativeStore } from './audio-native.store.ts';

interface PublishedSoundDeps {
  readonly db: Db;
  readonly studioRenders: Pick<StudioRendersService, 'chapterSnapshots'>;
  readonly snapshotTimes: (snapshot: ChapterSnapshot) => Promise<{
    readonly sentences: readonly { readonly text: string; readonly startMs: number; readonly endMs: number }[];
    readonly durationMs: number;
  }>;
  readonly snapshotFiles: Pick<SnapshotFilesService, 'open'>;
}

interface Caption {
  /** Seconds. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface SoundTimes {
  readonly captions: readonly Caption[];
  readonly durationS: number;
}

type Owner = Pick<Project, 'id' | 'workspaceId' | 'qualityPreset'>;

const maxKept = 100;
const inSeconds = (ms: number): number => Math.round(ms) / 1000;

/** What readers hear of a project: the file of a snapshot, and the times of its sentences. */
export function publishedSoundService({ db, studioRenders, snapshotTimes, snapshotFiles }: PublishedSoundDeps) {
  const store = audioNativeStore(db);
  /** Snapshots never change, and a page may have thousands of readers. */
  const kept = new Map<string, SoundTimes>();

  /** The snapshots of the chapters of a snapshot. */
  async function requireSnapshot({ id }: Pick<Project, 'id'>, snapshotId: string): Promise<readonly string[]> {
    const chapterIds = await store.listSnapshotChapters(id, snapshotId);
    if (!chapterIds) throw new AppError('snapshot_not_found', { param: 'snapshot_id' });
    return chapterIds;
  }

  async function measure(project: Owner, chapterSnapshotIds: readonly string[]): Promise<SoundTimes> {
    const captions: Caption[] = [];
    let offsetMs = 0;
    for (const chapter of await studioRenders.chapterSnapshots(project, chapterSnapshotIds)) {
      const { sentences, durationMs } = await snapshotTimes(chapter);
      for (const { text, startMs, endMs } of sentences)
        captions.push({ start: inSeconds(offsetMs + startMs), end: inSeconds(offsetMs + endMs), text: text.trim() });
      offsetMs += durationMs;
    }
    return { captions: captions.filter(({ text }) => text !== ''), durationS: inSeconds(offsetMs) };
  }

  return {
    requireSnapshot,

    /** The sentences with their times in the file. Throws `snapshot_not_found`. */
    async times(project: Owner, snapshotId: string): Promise<SoundTimes> {
      const known = kept.get(snapshotId);
      if (known) return known;
      const times = await measure(project, await requireSnapshot(project, snapshotId));
      if (kept.size >= maxKept) kept.clear();
      kept.set(snapshotId, times);
      return times;
    },

    /** The MP3 file, rendered at the first request. Throws `snapshot_not_found`. */
    async render(project: Owner, snapshotId: string, signal: AbortSignal): Promise<SnapshotFile> {
      const chapterSnapshotIds = await requireSnapshot(project, snapshotId);
      return snapshotFiles.open(project, chapterSnapshotIds, 'mp3', signal);
    },
  };
}
export type PublishedSound = ReturnType<typeof publishedSoundService>;
