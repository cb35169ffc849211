import { EngineError } from '../../../engines/contract/engine-error.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ProjectRowsService } from '../studio-projects/project-rows.service.ts';
import type { Project } from '../studio-projects/studio-projects.store.ts';
import type { StudioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import type { ExportRenderingService } from './export-rendering.service.ts';
import { type StudioExport, studioExportsStore } from './studio-exports.store.ts';
import { exportKey, fileKind, studioFilesRoot } from './studio-files.rules.ts';

interface ExportJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly projectRows: ProjectRowsService;
  readonly studioRenders: Pick<StudioRendersService, 'findReferencedFiles' | 'deleteOlder'>;
  readonly exportRendering: ExportRenderingService;
  readonly notifications: Pick<NotificationsService, 'notify'>;
}

/** The export was cancelled, or deleted with its project, while it was rendered. */
class ExportCancelled extends Error {}

export const exportRetries = 2;
const reportIntervalMs = 500;
/** A younger file may belong to a rendering that is about to finish. */
const sweepAgeMs = 3600_000;
/** Files of snapshots that are older are rendered again when they are needed. */
const keptRendersMs = 30 * 24 * 3600_000;

const failureMessage = 'We could not render this export. Try again.';
const toProblem = (error: unknown): string => {
  if (isStorageFull(error)) return 'The server has no storage left for this export.';
  return error instanceof AppError ? error.message : failureMessage;
};

/** The background work of exports: renders the first one of the queue, and deletes files that belong to nothing. */
export function exportJobsService(deps: ExportJobsDeps) {
  const { db, clock, blobs, live, log, projectRows, studioRenders, exportRendering, notifications } = deps;
  const store = studioExportsStore(db);

  /** Stores a change of an export that this job renders; false if it was cancelled or deleted. */
  async function update(
    workspaceId: WorkspaceId,
    project: Project,
    { id, userId }: StudioExport,
    changes: Partial<StudioExport>,
    jobId: string,
  ): Promise<boolean> {
    const row = await transaction(db, async (tx) => {
      const stored = await studioExportsStore(tx).updateInState(project, id, ['rendering'], changes, jobId);
      const notice = { userIds: [userId], workspaceId };
      const data = { name: `The export of “${project.name}”`, path: `/app/studio/${project.id}/exports` };
      if (stored?.state === 'done') await notifications.notify(tx, { ...notice, kind: 'job_finished', data });
      if (stored?.state === 'failed')
        await notifications.notify(tx, {
          ...notice,
          kind: 'job_failed',
          data: { ...data, reason: stored.problem ?? undefined },
        });
      return stored;
    });
    if (row) await live.publish(workspaceId, { topic: 'studio-projects', id: project.id });
    return row !== undefined;
  }

  async function render(project: Project, row: StudioExport, { jobId, workspaceId, signal, progress }: JobContext) {
    const cancellation = new AbortController();
    let [reportedAt, reported] = [Number.NEGATIVE_INFINITY, 0];
    return exportRendering.render(project, row, {
      blobKey: exportKey(project, row.id, jobId),
      signal: AbortSignal.any([signal, cancellation.signal]),
      async onProgress(share) {
        const percent = Math.min(99, Math.floor(100 * share));
        const now = performance.now();
        if (percent <= reported || now - reportedAt < reportIntervalMs) return;
        [reportedAt, reported] = [now, percent];
        if (!(await update(workspaceId!, project, row, { percent }, jobId))) cancellation.abort(new ExportCancelled());
        await progress(percent);
      },
    });
  }

  return {
    /** Renders the first export of the queue of a workspace, or the one that this job began before a restart. */
    async run(context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const row = await store.claim(workspaceId, jobId);
      const project = row && (await projectRows.read().findById(workspaceId, row.projectId));
      if (!row || !project) return;
      await live.publish(workspaceId, { topic: 'studio-projects', id: project.id });
      const blobKey = exportKey(project, row.id, jobId);
      try {
        const rendered = await render(project, row, context);
        const done = { ...rendered, state: 'done', percent: null, problem: null, endedAt: clock() } as const;
        if (!(await update(workspaceId, project, row, done, jobId))) await blobs.delete(blobKey);
      } catch (error) {
        // After a stop of the server, the job runs again.
        if (signal.aborted || error instanceof ExportCancelled) {
          if (error instanceof ExportCancelled) return;
          throw error;
        }
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (!isPermanent && attempt <= exportRetries) throw error;
        const failed = { state: 'failed', percent: null, problem: toProblem(error), endedAt: clock() } as const;
        await update(workspaceId, project, row, failed, jobId);
        if (!isPermanent) log.warn({ err: error, exportId: row.id }, 'failed to render an export');
      }
    },

    /** Deletes old files of snapshots, and files that belong to no row. */
    async sweep(signal: AbortSignal): Promise<void> {
      const now = clock().getTime();
      await studioRenders.deleteOlder(new Date(now - keptRendersMs));
      const findReferenced = async (keys: readonly string[]) => {
        const of = (kind: ReturnType<typeof fileKind>) => keys.filter((key) => fileKind(key) === kind);
        const [renders, exports] = await Promise.all([
          studioRenders.findReferencedFiles(of('renders')),
          store.findReferencedFiles(of('exports')),
        ]);
        // Files of other nouns are theirs to sweep.
        return new Set([...of(undefined), ...renders, ...exports]);
      };
      await sweepBlobs(blobs, { prefix: studioFilesRoot, before: new Date(now - sweepAgeMs), findReferenced, signal });
    },
  };
}
export type ExportJobsService = ReturnType<typeof exportJobsService>;
