import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { VideoRenderer } from '../../../engines/video/contract.ts';
import { AppError } from '../../platform/app-error.ts';
import { type BlobStore, isStorageFull } from '../../platform/blobs/blob-store.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import { makeTemporaryFolder } from '../../platform/temporary-folder.ts';
import type { HistoryService } from '../history/history.service.ts';
import type { NotificationsService } from '../notifications/notifications.service.ts';
import type { ScenesService } from './scenes/video-scenes.service.ts';
import type { renderJob } from './share-videos.service.ts';
import { shareVideosStore } from './share-videos.store.ts';

interface RenderingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish'>;
  readonly log: Pick<Log, 'warn'>;
  readonly history: Pick<HistoryService, 'get' | 'decodePcm'>;
  readonly scenes: Pick<ScenesService, 'buildTimedScene'>;
  readonly renderer: Pick<VideoRenderer, 'render'>;
  readonly notifications: Pick<NotificationsService, 'notify'>;
  /** Folder for unfinished videos. */
  readonly temporaryFolder: string;
}

export const renderRetries = 1;
const root = 'share-videos/';
/** Of the video's audio, in Hz; most items have the same. */
const sampleRate = 44_100;
/** Progress in percent after the words are aligned, and after all frames are drawn. */
const [alignedPercent, drawnPercent] = [5, 98];
const reportIntervalMs = 400;
/** A younger file may belong to a rendering that is about to finish. */
const sweepAgeMs = 3600_000;
const activeStates = ['waiting', 'running'] as const;

const failureMessage = 'We could not render the video. Try again.';
const toProblem = (error: unknown): string => {
  if (isStorageFull(error)) return 'The server has no storage left for the video.';
  return error instanceof AppError ? error.message : failureMessage;
};

/** Without the text of the item, which may be deleted before the notification. */
const describedVideo = { name: 'Your share video', path: '/app/history' };

const readToken = (key: string): string => key.slice(key.lastIndexOf('/') + 1).split('.')[0]!;

/** The video was cancelled, removed, or deleted with its item. */
class RenderCancelled extends Error {}

/** The background work of share videos: renders them, and deletes files that belong to none. */
export function renderingService({
  db,
  clock,
  blobs,
  live,
  log,
  history,
  scenes,
  renderer,
  notifications,
  temporaryFolder,
}: RenderingDeps) {
  const service = {
    /** Runs the rendering job, which starts over after a crash. */
    async run(video: z.output<typeof renderJob.payload>, context: JobContext): Promise<void> {
      const { workspaceId, jobId, attempt, signal } = context;
      if (!workspaceId) return;
      const userIds = video.userId === undefined ? [] : [video.userId];
      const update = async (changes: Parameters<ReturnType<typeof shareVideosStore>['updateInState']>[3]) => {
        const row = await transaction(db, async (tx) => {
          const stored = await shareVideosStore(tx).updateInState(
            workspaceId,
            video.token,
            activeStates,
            changes,
            jobId,
          );
          const notice = { userIds, workspaceId };
          if (stored?.state === 'ready')
            await notifications.notify(tx, { ...notice, kind: 'job_finished', data: describedVideo });
          if (stored?.state === 'failed')
            await notifications.notify(tx, {
              ...notice,
              kind: 'job_failed',
              data: { ...describedVideo, reason: stored.problem ?? undefined },
            });
          return stored;
        });
        if (row) await live.publish(workspaceId, { topic: 'history', id: video.historyItemId });
        return row !== undefined;
      };
      if (!(await update({ state: 'running', percent: 0 }))) return;
      const blobKey = `${root}${workspaceId}/${video.token}.${jobId}`;
      try {
        const bytes = await renderToBlob(blobKey, workspaceId, video, context);
        const isStored = await update({
          state: 'ready',
          percent: null,
          problem: null,
          blobKey,
          bytes,
          readyAt: clock(),
        });
        if (!isStored) await blobs.delete(blobKey);
      } catch (error) {
        if (signal.aborted) throw error;
        if (error instanceof RenderCancelled) return;
        const isPermanent =
          error instanceof AppError || isStorageFull(error) || (error instanceof EngineError && !error.retryable);
        if (attempt <= renderRetries && !isPermanent) {
          await update({ state: 'waiting', percent: 0 });
          throw error;
        }
        await update({ state: 'failed', percent: null, problem: toProblem(error) });
        log.warn({ err: error, historyItemId: video.historyItemId }, 'failed to render a share video');
      }
    },

    /** Deletes files that belong to no video: of deleted workspaces, or left behind by a crash. */
    async sweep(signal: AbortSignal): Promise<void> {
      const before = new Date(clock().getTime() - sweepAgeMs);
      const findReferenced = (keys: readonly string[]) => shareVideosStore(db).findReferencedFiles(keys.map(readToken));
      await sweepBlobs(blobs, { prefix: root, before, findReferenced, signal });
    },
  };

  /** Renders the video into a temporary file and stores it; returns its size in bytes. */
  async function renderToBlob(
    blobKey: string,
    workspaceId: WorkspaceId,
    { token, historyItemId, theme }: z.output<typeof renderJob.payload>,
    { jobId, signal, progress }: JobContext,
  ): Promise<number> {
    const cancellation = new AbortController();
    const renderSignal = AbortSignal.any([signal, cancellation.signal]);
    let lastReport = { at: -Infinity, percent: 0 };
    const reportPercent = async (percent: number) => {
      const now = performance.now();
      if (percent <= lastReport.percent || now - lastReport.at < reportIntervalMs) return;
      lastReport = { at: now, percent };
      const row = await shareVideosStore(db).updateInState(workspaceId, token, activeStates, { percent }, jobId);
      if (!row) cancellation.abort(new RenderCancelled());
      await progress(percent);
    };
    const folder = await makeTemporaryFolder(temporaryFolder, 'video');
    try {
      const item = await history.get({ workspaceId }, historyItemId);
      const scene = await scenes.buildTimedScene(item, theme, renderSignal);
      await reportPercent(alignedPercent);
      const file = join(folder, 'video.mp4');
      await renderer.render(scene, await history.decodePcm(item, sampleRate, renderSignal), file, {
        signal: renderSignal,
        // Progress may fail if the database is briefly unavailable; a lasting failure shows at the end.
        onProgress: (share) =>
          void reportPercent(Math.floor(alignedPercent + share * (drawnPercent - alignedPercent))).catch(() => {}),
      });
      renderSignal.throwIfAborted();
      return await writeBlob(
        blobs,
        blobKey,
        createReadStream(file, { highWaterMark: 256 * 1024, signal: renderSignal }),
      );
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return service;
}
export type RenderingService = ReturnType<typeof renderingService>;
