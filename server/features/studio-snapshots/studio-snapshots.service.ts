import type { Readable } from 'node:stream';
import { spokenLength } from '../../../contract/studio/spoken-length.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Live } from '../../platform/live.ts';
import { zipStream } from '../../platform/streams/zip-stream.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { Chapter } from '../studio-chapters/studio-chapters.store.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SentencePlanService } from '../studio-takes/sentence-plan.service.ts';
import { restoredContent } from './snapshot-content.rules.ts';
import type { SnapshotBlock, SnapshotMakingService } from './snapshot-making.service.ts';
import type { SnapshotSoundService, SnapshotTimes } from './snapshot-sound.service.ts';
import type { ChapterSnapshot } from './studio-renders.store.ts';
import { type ProjectSnapshot, studioSnapshotsStore } from './studio-snapshots.store.ts';

/** A rendered file of snapshots. */
interface SnapshotFile {
  readonly blobKey: string;
  readonly contentType: string;
  readonly bytes: number;
}

/** Renders snapshots to files, or finds them. */
interface SnapshotFiles {
  open(project: Project, ids: readonly string[], format: 'mp3' | 'wav', signal: AbortSignal): Promise<SnapshotFile>;
}

interface StudioSnapshotsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly clock: Clock;
  readonly live: Pick<Live, 'publish'>;
  readonly projectAccess: ProjectAccessService;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly sentencePlan: SentencePlanService;
  readonly snapshotMaking: SnapshotMakingService;
  readonly snapshotSound: Pick<SnapshotSoundService, 'times'>;
  readonly snapshotFiles: SnapshotFiles;
}

/** A file of a snapshot that is sent. */
export interface OpenedSnapshot extends SnapshotFile {
  readonly stream: Readable;
  readonly name: string;
}

const notFound = (param: string) => new AppError('snapshot_not_found', { param });

/** Snapshots of projects and chapters: listed, played, archived and restored. */
export function studioSnapshotsService(deps: StudioSnapshotsDeps) {
  const { db, blobs, clock, live, projectAccess, projectRows, chapterRows, sentencePlan } = deps;
  const { snapshotMaking, snapshotSound, snapshotFiles } = deps;
  const store = studioSnapshotsStore(db);

  async function requireChapter(project: Project, chapterId: string): Promise<Chapter> {
    const chapter = await chapterRows.read().find(project, chapterId);
    if (!chapter) throw new AppError('chapter_not_found', { param: 'chapter_id' });
    return chapter;
  }

  async function findChapter(actor: Actor, projectId: string, chapterId: string, id: string) {
    const project = await projectAccess.require(actor, projectId);
    const snapshot = await store.findChapter(project, chapterId, id);
    if (!snapshot) throw notFound('chapter_snapshot_id');
    return { project, snapshot };
  }

  async function findProject(actor: Actor, projectId: string, id: string) {
    const project = await projectAccess.require(actor, projectId);
    const snapshot = await store.findProject(project, id);
    if (!snapshot) throw notFound('project_snapshot_id');
    const summaries = await store.summaries(project, snapshot.chapterSnapshotIds);
    // Chapters that were deleted since are no longer part of it, nor of its length.
    const chapters = snapshot.chapterSnapshotIds.flatMap((chapterId) => summaries.get(chapterId) ?? []);
    if (chapters.length === 0)
      throw new AppError('snapshot_not_found', {
        message: 'All chapters of this snapshot were deleted.',
        param: 'project_snapshot_id',
      });
    const durationMs = chapters.reduce((sum, chapter) => sum + chapter.durationMs, 0);
    return { project, snapshot: { ...snapshot, durationMs }, chapters };
  }

  /** MP3, or WAV for the lossless preset. */
  async function open(
    project: Project,
    ids: readonly string[],
    isMpeg: boolean,
    signal: AbortSignal,
  ): Promise<SnapshotFile & { readonly stream: Readable }> {
    const format = project.qualityPreset === 'ultra_lossless' && !isMpeg ? 'wav' : 'mp3';
    const file = await snapshotFiles.open(project, ids, format, signal);
    const blob = await blobs.open(file.blobKey);
    if (!blob) throw notFound('project_snapshot_id');
    return { ...file, stream: blob.stream };
  }

  const service = {
    async listProject(actor: Actor, projectId: string): Promise<ProjectSnapshot[]> {
      return store.listProject(await projectAccess.require(actor, projectId), studioLimits.snapshots);
    },

    /** A snapshot with the times of its characters, by chapter. */
    async getProject(actor: Actor, projectId: string, id: string) {
      const { project, snapshot, chapters } = await findProject(actor, projectId, id);
      const alignments: SnapshotTimes[] = [];
      for (const chapter of chapters) {
        const whole = await store.findChapter(project, chapter.chapterId, chapter.id);
        if (whole) alignments.push(await snapshotSound.times(whole));
      }
      return { snapshot, alignments };
    },

    async openProject(
      actor: Actor,
      projectId: string,
      id: string,
      isMpeg: boolean,
      signal: AbortSignal,
    ): Promise<OpenedSnapshot> {
      const { project, snapshot, chapters } = await findProject(actor, projectId, id);
      const ids = chapters.map((chapter) => chapter.id);
      return { ...(await open(project, ids, isMpeg, signal)), name: snapshot.name };
    },

    /** A ZIP file with one file for each chapter, which is made while it is read. */
    async archiveProject(actor: Actor, projectId: string, id: string, signal: AbortSignal) {
      const { project, snapshot, chapters } = await findProject(actor, projectId, id);
      const extension = project.qualityPreset === 'ultra_lossless' ? 'wav' : 'mp3';
      const digits = String(chapters.length).length;
      const body = zipStream(
        chapters.map((chapter, at) => ({
          name: `${String(at + 1).padStart(digits, '0')} ${fileName(chapter.name)}.${extension}`,
          mtime: chapter.createdAt,
          open: async () => (await open(project, [chapter.id], false, signal)).stream,
        })),
      );
      return { body, name: snapshot.name };
    },

    async listChapter(actor: Actor, projectId: string, chapterId: string) {
      const project = await projectAccess.require(actor, projectId);
      await requireChapter(project, chapterId);
      return store.listChapter(project, chapterId, studioLimits.snapshots);
    },

    async getChapter(actor: Actor, projectId: string, chapterId: string, id: string) {
      const { snapshot } = await findChapter(actor, projectId, chapterId, id);
      return { snapshot, alignments: [await snapshotSound.times(snapshot)] };
    },

    async openChapter(
      actor: Actor,
      projectId: string,
      chapterId: string,
      id: string,
      isMpeg: boolean,
      signal: AbortSignal,
    ): Promise<OpenedSnapshot> {
      const { project, snapshot } = await findChapter(actor, projectId, chapterId, id);
      return { ...(await open(project, [snapshot.id], isMpeg, signal)), name: snapshot.name };
    },

    /**
     * Gives a chapter the text, beds and chosen takes of a snapshot, after it keeps those that it has as another snapshot.
     * Throws `chapter_leased` while somebody else edits it.
     */
    async restore(actor: Actor, projectId: string, chapterId: string, id: string): Promise<Chapter> {
      const project = await projectAccess.require(actor, projectId, 'project.update');
      const snapshot = await store.findChapter(project, chapterId, id);
      if (!snapshot) throw notFound('chapter_snapshot_id');
      const plan = await sentencePlan.planChapter(actor, project, await requireChapter(project, chapterId));
      const assets = new Map((await projectRows.read().listAssets(project)).map((asset) => [asset.id, asset]));
      const restored = await transaction(db, async (tx) => {
        const rows = chapterRows.read(tx);
        const chapter = await rows.findForUpdate(project, chapterId);
        if (!chapter) throw new AppError('chapter_not_found', { param: 'chapter_id' });
        if (chapter.revision !== plan.chapter.revision) throw new AppError('chapter_changed');
        const isLeased = chapter.leasedUntil !== null && chapter.leasedUntil > clock();
        if (isLeased && chapter.leasedBy !== actor.userId) throw new AppError('chapter_leased');
        await snapshotMaking.chapter(tx, plan, assets, `${chapter.name} (replaced)`);
        return writeContent(rows, project, chapter, snapshot, assets);
      });
      await live.publish(actor.workspaceId, { topic: 'studio-projects', id: project.id });
      return restored;
    },
  };

  async function writeContent(
    rows: ReturnType<ChapterRowsService['read']>,
    project: Project,
    chapter: Chapter,
    snapshot: ChapterSnapshot,
    assets: ReadonlyMap<string, unknown>,
  ): Promise<Chapter> {
    const ids = (snapshot.content as readonly SnapshotBlock[]).map(({ id }) => id);
    const taken = await rows.blocksElsewhere(chapter, ids);
    const { blocks, beds } = restoredContent(snapshot, { taken, assets, createId: newId });
    await rows.deleteBlocks(
      chapter,
      (await rows.blocks(chapter)).map((block) => block.id),
    );
    await rows.insertBlocks(chapter.id, blocks);
    const changed = await rows.update(project, chapter.id, {
      revision: chapter.revision + 1,
      beds,
      characters: blocks.reduce((sum, { nodes }) => sum + spokenLength(nodes), 0),
      blockOrderChangedAt: clock(),
    });
    return changed!;
  }
  return service;
}
export type StudioSnapshotsService = ReturnType<typeof studioSnapshotsService>;

/** A name that every system can store. */
const fileName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}/\\:*?"<>|]/gu, '_')
    .trim()
    .slice(0, 80) || 'Chapter';
