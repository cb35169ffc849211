import { z } from 'zod';
import { readLimits } from '../../../contract/publishing/publishing-limits.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { type JobContext, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { SnapshotFilesService } from '../studio-exports/snapshot-files.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { SnapshotSoundService } from '../studio-snapshots/snapshot-sound.service.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import { readChapterKey } from './read-files.rules.ts';
import { type NewReadChapter, type Read, readsStore } from './reads.store.ts';
import type { ReadCaption, SubmittedEdition } from './reads.tables.ts';

/** Copies the sound of a submission. */
export const prepareReadJob = jobKind({
  name: 'reads.prepare',
  payload: z.object({ readId: z.string(), editionId: z.string() }),
});

interface ReadEditionsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly projectRows: ProjectRowsService;
  readonly chapterRows: ChapterRowsService;
  readonly studioRenders: Pick<StudioRendersService, 'chapterSnapshots'>;
  readonly snapshotFiles: Pick<SnapshotFilesService, 'open'>;
  readonly snapshotSound: Pick<SnapshotSoundService, 'times'>;
}

/** The submission was withdrawn, or the read was deleted, while its sound was copied. */
class EditionWithdrawn extends Error {}

export const prepareRetries = 3;
const failureMessage = 'We could not copy the sound of this read. Withdraw it, and submit it again.';

/** The sound of submissions: copies, so that readers hear what was reviewed whatever happens to the project. */
export function readEditionsService(deps: ReadEditionsDeps) {
  const { db, clock, blobs, live, log, projectRows, chapterRows, studioRenders, snapshotFiles, snapshotSound } = deps;

  /** Changes the edition of a read, and adds a chapter to it, unless another edition took its place. */
  async function update(
    workspaceId: WorkspaceId,
    read: Pick<Read, 'id'>,
    id: string,
    change: Partial<SubmittedEdition>,
    chapter?: NewReadChapter,
  ) {
    await transaction(db, async (tx) => {
      const row = await readsStore(tx).lock(workspaceId, read.id);
      if (row?.edition?.id !== id) throw new EditionWithdrawn();
      if (chapter) await readsStore(tx).insertChapter(chapter);
      await readsStore(tx).update(workspaceId, read.id, { edition: { ...row.edition, ...change } });
      await live.publish(workspaceId, { topic: 'reads', id: read.id }, tx);
    });
  }

  async function captionsOf(project: Project, snapshotId: string): Promise<ReadCaption[]> {
    const [snapshot] = await studioRenders.chapterSnapshots(project, [snapshotId]);
    if (!snapshot) throw new AppError('snapshot_not_found');
    const { sentences } = await snapshotSound.times(snapshot);
    return sentences
      .map(({ text, startMs, endMs }) => ({
        text: text.trim(),
        startMs: Math.round(startMs),
        endMs: Math.round(endMs),
      }))
      .filter(({ text }) => text !== '');
  }

  /** Copies the sound of one chapter; a file that a killed process left is deleted by the sweep. */
  async function copy(read: Read, project: Project, edition: SubmittedEdition, position: number, signal: AbortSignal) {
    const { id: studioChapterId, title, snapshotId } = edition.chapters[position]!;
    const file = await snapshotFiles.open(project, [snapshotId], 'mp3', signal);
    const captions = await captionsOf(project, snapshotId);
    const id = newId();
    const blobKey = readChapterKey(read, id);
    const blob = await blobs.open(file.blobKey);
    if (!blob) throw new Error('a rendered chapter was deleted while it was copied');
    const bytes = await writeBlob(blobs, blobKey, blob.stream as AsyncIterable<Uint8Array>, signal);
    const { durationMs } = file;
    const source = { studioChapterId, chapterSnapshotId: snapshotId, createdAt: clock() };
    const sound = { title, blobKey, bytes, durationMs, captions };
    return { id, readId: read.id, editionId: edition.id, position, ...sound, ...source };
  }

  return {
    /** What a submission of the project contains now. Throws `read_incomplete` unless all chapters are converted. */
    async plan(workspaceId: WorkspaceId, read: Pick<Read, 'projectId'>): Promise<SubmittedEdition> {
      const project = await projectRows.read().findById(workspaceId, read.projectId);
      if (!project) throw new AppError('read_incomplete', { message: 'The studio project of this read was deleted.' });
      const chapters = await chapterRows.read().list(project);
      if (chapters.length === 0)
        throw new AppError('read_incomplete', {
          message: 'The studio project has no chapter. Add one, and convert it.',
        });
      if (chapters.length > readLimits.chapters)
        throw new AppError('read_incomplete', {
          message: `A read has at most ${readLimits.chapters} chapters; the project has ${chapters.length}.`,
        });
      return {
        id: newId(),
        status: 'preparing',
        percent: 0,
        problem: null,
        chapters: chapters.map(({ id, name, latestSnapshotId }) => {
          if (latestSnapshotId === null)
            throw new AppError('read_incomplete', {
              message: `The chapter “${name}” is not converted yet. Convert it in the studio, then submit the read.`,
            });
          return { id, title: name, snapshotId: latestSnapshotId };
        }),
      };
    },

    /** Copies what is missing of an edition; after a kill it continues with the next chapter. */
    async prepare({ readId, editionId }: z.output<typeof prepareReadJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, signal, attempt } = context;
      const read = workspaceId && (await readsStore(db).find(workspaceId, readId));
      const edition = read?.edition;
      if (!workspaceId || !read || edition?.id !== editionId || edition.status !== 'preparing') return;
      try {
        const project = await projectRows.read().findById(workspaceId, read.projectId);
        if (!project) throw new AppError('project_not_found');
        const done = new Set(
          (await readsStore(db).listChapters([read.id], [edition.id])).map(({ position }) => position),
        );
        for (const position of edition.chapters.keys()) {
          if (done.has(position)) continue;
          signal.throwIfAborted();
          const chapter = await copy(read, project, edition, position, signal);
          const percent = Math.floor((100 * (position + 1)) / edition.chapters.length);
          // Chapters of an edition that was withdrawn meanwhile would stay without a use.
          await update(workspaceId, read, edition.id, { percent }, chapter).catch(async (error: unknown) => {
            if (error instanceof EditionWithdrawn) await blobs.delete(chapter.blobKey);
            throw error;
          });
          await context.progress(percent);
        }
        await update(workspaceId, read, edition.id, { status: 'ready', percent: 100, problem: null });
      } catch (error) {
        if (error instanceof EditionWithdrawn) return;
        // After a stop of the server, the job runs again.
        const isPermanent = error instanceof AppError || isStorageFull(error);
        if (signal.aborted || (!isPermanent && attempt <= prepareRetries)) throw error;
        const problem = error instanceof AppError ? `${failureMessage} ${error.message}` : failureMessage;
        await update(workspaceId, read, edition.id, { status: 'failed', problem }).catch((failure: unknown) => {
          if (!(failure instanceof EditionWithdrawn)) throw failure;
        });
        if (!isPermanent) log.warn({ err: error, readId }, 'failed to copy the sound of a read');
      }
    },
  };
}
export type ReadEditionsService = ReturnType<typeof readEditionsService>;
