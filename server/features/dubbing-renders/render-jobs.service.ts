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
import { type DubbingRender, dubbingRendersStore } from './dubbing-renders.store.ts';
import { isRenderFile, renderFileKey, renderFilesRoot, renderFingerprint } from './render-files.rules.ts';
import type { RenderedFile, RenderFilesService } from './render-files.service.ts';
import type { RenderedProject, RenderMaterial, RenderMaterialService } from './render-material.service.ts';

interface RenderJobsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly projects: { findById(workspaceId: WorkspaceId, id: string): Promise<RenderedProject | undefined> };
  readonly renderMaterial: Pick<RenderMaterialService, 'gather' | 'facts'>;
  readonly renderFiles: Pick<RenderFilesService, 'render'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
}

/** A render, and the job that runs it. */
interface RunningRender {
  readonly workspaceId: WorkspaceId;
  readonly project: RenderedProject;
  readonly row: DubbingRender;
  readonly jobId: string;
}

/** The render was cancelled, or deleted with its project, while it ran. */
class RenderCancelled extends Error {}

export const renderRetries = 2;
const reportIntervalMs = 500;
/** A younger file may belong to a render that is about to finish. */
const sweepAgeMs = 3600_000;
/** How `Codecs.replaceAudio` names a picture that cannot be copied. */
const unsupportedPicture = 'neither MP4 nor WebM';

const failureMessage = 'We could not render this file. Try again.';
function toProblem(error: unknown): string {
  if (isStorageFull(error)) return 'The server has no storage left for this file.';
  if (error instanceof EngineError && error.message.startsWith(unsupportedPicture))
    return `${error.message[0]!.toUpperCase()}${error.message.slice(1)}. Render the sound alone, for example as MP3.`;
  return error instanceof AppError ? error.message : failureMessage;
}

/** The background work of renders, and the sweep of files that belong to none. */
export function renderJobsService(deps: RenderJobsDeps) {
  const { db, clock, blobs, live, log, projects, renderMaterial, renderFiles, notifications } = deps;

  /** Stores a change of a render that this job runs; false if it was cancelled or deleted. */
  async function update(
    { workspaceId, project, row, jobId }: RunningRender,
    changes: Partial<DubbingRender>,
  ): Promise<boolean> {
    const stored = await transaction(db, async (tx) => {
      const updated = await dubbingRendersStore(tx).updateRunning(row.id, jobId, changes);
      const notice = { userIds: [row.userId], workspaceId };
      const data = { name: `A file of “${project.name}”`, path: `/app/dubbing/${project.id}` };
      if (updated?.state === 'complete') await notifications.notify(tx, { ...notice, kind: 'job_finished', data });
      if (updated?.state === 'failed')
        await notifications.notify(tx, {
          ...notice,
          kind: 'job_failed',
          data: { ...data, reason: updated.problem ?? undefined },
        });
      return updated;
    });
    if (stored) await live.publish(workspaceId, { topic: 'dubbing-projects', id: project.id });
    return stored !== undefined;
  }

  /** The lossless sound of a video, if it was rendered before: mixing it is most of the work. */
  async function findSound({ project, row }: RunningRender, material: RenderMaterial): Promise<string | undefined> {
    if (row.type !== 'mp4') return undefined;
    const fingerprint = renderFingerprint('flac', row.normalizesVolume, renderMaterial.facts(material));
    for (const { blobKey } of await dubbingRendersStore(db).listEqual(project, fingerprint))
      if (blobKey !== null && (await blobs.stat(blobKey))) return blobKey;
    return undefined;
  }

  async function render(
    running: RunningRender,
    blobKey: string,
    { signal, progress }: JobContext,
  ): Promise<RenderedFile> {
    const { project, row } = running;
    const cancellation = new AbortController();
    let [reportedAt, reported] = [Number.NEGATIVE_INFINITY, 0];
    const { type, normalizesVolume, languageId } = row;
    const material = await renderMaterial.gather(project, languageId);
    return renderFiles.render(material, {
      type,
      normalizesVolume,
      blobKey,
      soundKey: await findSound(running, material),
      signal: AbortSignal.any([signal, cancellation.signal]),
      async onProgress(share) {
        const percent = Math.min(99, Math.floor(100 * share));
        const now = performance.now();
        if (percent <= reported || now - reportedAt < reportIntervalMs) return;
        [reportedAt, reported] = [now, percent];
        if (!(await update(running, { progress: percent / 100 }))) cancellation.abort(new RenderCancelled());
        await progress(percent);
      },
    });
  }

  return {
    /** Renders the file of a row; starts over after a crash. */
    async run({ renderId }: { readonly renderId: string }, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const row = await dubbingRendersStore(db).findInWorkspace(workspaceId, renderId);
      const project = row && (await projects.findById(workspaceId, row.projectId));
      if (!project || row.state !== 'processing') return;
      const running = { workspaceId, project, row, jobId };
      const blobKey = renderFileKey(project, row.id, jobId);
      try {
        const file = await render(running, blobKey, context);
        const done = { ...file, state: 'complete', progress: 1, problem: null, endedAt: clock() } as const;
        if (!(await update(running, done))) await blobs.delete(blobKey);
      } catch (error) {
        if (error instanceof RenderCancelled) return;
        // After a stop of the server, the job runs again.
        if (signal.aborted) throw error;
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (!isPermanent && attempt <= renderRetries) throw error;
        await update(running, { state: 'failed', problem: toProblem(error), endedAt: clock() });
        if (!isPermanent) log.warn({ err: error, renderId }, 'failed to render a dub');
      }
    },

    /** Deletes files that belong to no render: of deleted languages, or left behind by a crash. */
    async sweep(signal: AbortSignal): Promise<void> {
      const findReferenced = async (keys: readonly string[]) => {
        const renders = await dubbingRendersStore(db).findReferencedFiles(keys.filter(isRenderFile));
        // Files of other nouns are theirs to sweep.
        return new Set([...keys.filter((key) => !isRenderFile(key)), ...renders]);
      };
      const before = new Date(clock().getTime() - sweepAgeMs);
      await sweepBlobs(blobs, { prefix: renderFilesRoot, before, findReferenced, signal });
    },
  };
}
export type RenderJobsService = ReturnType<typeof renderJobsService>;
