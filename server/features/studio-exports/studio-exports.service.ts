import type { ExportFormat } from '../../../contract/studio/studio-limits.ts';
import { studioLimits } from '../../../contract/studio/studio-limits.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { ChapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import type { ProjectAccessService } from '../studio-projects/project-access.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import { type ExportQueueService, type QueuedExport, renderExportJob } from './export-queue.service.ts';
import { type StudioExport, studioExportsStore } from './studio-exports.store.ts';
import type { Mastering } from './studio-files.rules.ts';

interface StudioExportsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: Pick<BlobStore, 'open' | 'delete'>;
  readonly live: Pick<Live, 'publish'>;
  readonly jobs: Pick<Jobs, 'cancel'>;
  readonly projectAccess: ProjectAccessService;
  readonly chapterRows: ChapterRowsService;
  readonly studioRenders: Pick<StudioRendersService, 'chaptersOfSnapshot' | 'chapterSnapshots'>;
  readonly exportQueue: Pick<ExportQueueService, 'enter' | 'withPositions'>;
}

/** What an export contains, and how. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** Undefined: as the project says. */
  readonly mastering: Mastering | undefined;
  readonly chapterIds: readonly string[] | undefined;
  readonly projectSnapshotId: string | undefined;
  /** Whether it enters the queue at once. */
  readonly starts: boolean;
}

const activeStates = ['created', 'queued', 'rendering'] as const;
const notFound = () => new AppError('export_not_found', { param: 'export_id' });

/** Exports of projects: files of all or some chapters, which a job renders one after the other (O-67). */
export function studioExportsService(deps: StudioExportsDeps) {
  const { db, clock, blobs, live, jobs, projectAccess, chapterRows, studioRenders, exportQueue } = deps;
  const store = studioExportsStore(db);
  const publish = ({ workspaceId }: Pick<Actor, 'workspaceId'>, project: Pick<Project, 'id'>) =>
    live.publish(workspaceId, { topic: 'studio-projects', id: project.id });

  async function requireExport(project: Project, id: string): Promise<StudioExport> {
    const row = await store.find(project, id);
    if (!row) throw notFound();
    return row;
  }

  const present = async ({ workspaceId }: Actor, project: Project, row: StudioExport): Promise<QueuedExport> =>
    (await exportQueue.withPositions(workspaceId, project, [row]))[0]!;

  /** The snapshots of chapters that an export renders. */
  async function chooseSnapshots(
    project: Project,
    { chapterIds, projectSnapshotId }: Pick<ExportOrder, 'chapterIds' | 'projectSnapshotId'>,
  ): Promise<string[]> {
    if (projectSnapshotId !== undefined) {
      const ids = await studioRenders.chaptersOfSnapshot(project, projectSnapshotId);
      if (!ids) throw new AppError('snapshot_not_found', { param: 'project_snapshot_id' });
      const existing = await studioRenders.chapterSnapshots(project, ids);
      const wanted = chapterIds && new Set(chapterIds);
      return existing.flatMap(({ id, chapterId }) => (!wanted || wanted.has(chapterId) ? id : []));
    }
    const chapters = await chapterRows.read().list(project);
    const known = new Set(chapters.map(({ id }) => id));
    if (chapterIds?.some((id) => !known.has(id))) throw new AppError('chapter_not_found', { param: 'chapter_ids' });
    const chosen = new Set(chapterIds ?? known);
    const snapshots = chapters.filter(({ id }) => chosen.has(id)).map(({ latestSnapshotId }) => latestSnapshotId);
    // Whoever names a chapter expects it in the file.
    if (chapterIds && snapshots.includes(null)) return [];
    return snapshots.flatMap((id) => id ?? []);
  }

  const service = {
    /**
     * Creates an export. Throws `nothing_to_export`, `chapter_not_found`, `snapshot_not_found`, and `too_many_exports` if too many
     * of the workspace wait.
     */
    async create(actor: Actor, projectId: string, order: ExportOrder): Promise<QueuedExport> {
      const project = await projectAccess.require(actor, projectId, 'project.export');
      const chapterSnapshotIds = await chooseSnapshots(project, order);
      if (chapterSnapshotIds.length === 0) throw new AppError('nothing_to_export');
      const row = await transaction(db, async (tx) => {
        const rows = studioExportsStore(tx);
        if ((await rows.countWaiting(actor.workspaceId)) >= studioLimits.exportsWaiting)
          throw new AppError('too_many_exports');
        const created = await rows.insert({
          id: newId(),
          projectId: project.id,
          userId: actor.userId,
          format: order.format,
          mastering: order.mastering ?? (project.volumeNormalization ? 'acx' : 'none'),
          state: 'created',
          chapterSnapshotIds,
          projectSnapshotId: order.projectSnapshotId ?? null,
          createdAt: clock(),
        });
        if (!order.starts) return created;
        return (await exportQueue.enter(tx, actor.workspaceId, project, created.id, 'end')) ?? created;
      });
      await publish(actor, project);
      return present(actor, project, row);
    },

    async list(actor: Actor, projectId: string): Promise<QueuedExport[]> {
      const project = await projectAccess.require(actor, projectId);
      return exportQueue.withPositions(actor.workspaceId, project, await store.list(project));
    },

    /** Throws `export_not_found`. */
    async get(actor: Actor, projectId: string, id: string): Promise<QueuedExport> {
      const project = await projectAccess.require(actor, projectId);
      return present(actor, project, await requireExport(project, id));
    },

    /** Adds it to the queue, or moves it there; does nothing if it is rendered or done. Throws `export_not_found`. */
    async moveToQueue(actor: Actor, projectId: string, id: string, position: 'front' | 'end'): Promise<QueuedExport> {
      const project = await projectAccess.require(actor, projectId, 'project.export');
      const { state } = await requireExport(project, id);
      const hasEnded = state === 'failed' || state === 'cancelled';
      if (hasEnded && (await store.countWaiting(actor.workspaceId)) >= studioLimits.exportsWaiting)
        throw new AppError('too_many_exports');
      await transaction(db, (tx) => exportQueue.enter(tx, actor.workspaceId, project, id, position));
      await publish(actor, project);
      return service.get(actor, projectId, id);
    },

    /** Does nothing if it has ended. Throws `export_not_found`. */
    async cancel(actor: Actor, projectId: string, id: string): Promise<QueuedExport> {
      const project = await projectAccess.require(actor, projectId, 'project.export');
      const before = await requireExport(project, id);
      const changes = { state: 'cancelled', percent: null, endedAt: clock() } as const;
      const cancelled = await store.updateInState(project, id, activeStates, changes);
      // A job that has taken the export serves only this one.
      if (cancelled?.jobId) await jobs.cancel(actor.workspaceId, renderExportJob, cancelled.jobId);
      if (cancelled) await publish(actor, project);
      return present(actor, project, cancelled ?? before);
    },

    /** Deletes an export with its file; one that is rendered is cancelled before. Throws `export_not_found`. */
    async remove(actor: Actor, projectId: string, id: string): Promise<void> {
      await service.cancel(actor, projectId, id);
      const project = await projectAccess.require(actor, projectId, 'project.export');
      const row = await store.delete(project, id);
      if (row?.blobKey) await blobs.delete(row.blobKey);
      await publish(actor, project);
    },

    /** The file, or the part that a `Range` header names. Throws `export_not_found` and `export_not_ready`. */
    async open(actor: Actor, projectId: string, id: string, rangeHeader: string | undefined) {
      const project = await projectAccess.require(actor, projectId);
      const { state, blobKey, bytes, contentType, fileName } = await requireExport(project, id);
      if (state !== 'done' || blobKey === null || bytes === null || contentType === null || fileName === null)
        throw new AppError('export_not_ready', { param: 'export_id' });
      const range = requestedRange(rangeHeader, bytes);
      const blob = await blobs.open(blobKey, range);
      if (!blob) throw notFound();
      return { stream: blob.stream, bytes, range, contentType, fileName };
    },
  };
  return service;
}
export type StudioExportsService = ReturnType<typeof studioExportsService>;
