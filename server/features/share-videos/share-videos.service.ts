import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type VideoTheme, videoThemes } from '../../../contract/catalogue/video-themes.ts';
import type { VideoRenderer } from '../../../engines/video/contract.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { type Jobs, jobKind } from '../../platform/jobs/jobs.ts';
import type { Live } from '../../platform/live.ts';
import type { RateLimiter } from '../../platform/rate-limiter/rate-limiter.ts';
import { type HistoryContributor, type HistoryService, translateMissingItem } from '../history/history.service.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { ScenesService } from './scenes/video-scenes.service.ts';
import { isActive, videoBlocker } from './share-videos.rules.ts';
import { type ShareVideo, shareVideosStore } from './share-videos.store.ts';

export const renderJob = jobKind({
  name: 'share-videos.render',
  payload: z.object({
    token: z.string(),
    historyItemId: z.string(),
    theme: z.enum(videoThemes),
    /** Who started it; jobs of older versions do not name them. */
    userId: z.string().optional(),
  }),
});

interface ShareVideosDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly live: Pick<Live, 'publish' | 'subscribe'>;
  readonly rateLimiter: Pick<RateLimiter, 'consume'>;
  readonly history: Pick<HistoryService, 'get'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly scenes: Pick<ScenesService, 'buildPreviewScene'>;
  readonly renderer: Pick<VideoRenderer, 'still'>;
  readonly jobs: Pick<Jobs, 'send' | 'status' | 'cancel'>;
}

/** 128 random bits, so that a token cannot be guessed; 22 characters. */
const tokenBytes = 16;
/** Renderings per person in one window of 15 minutes: each uses all processors for seconds. */
const maxRenderings = 60;
/** How long a request waits for a video: many proxies close idle requests after a minute. */
const maxWaitMs = 50_000;
/** Polling covers live events that are lost. */
const pollIntervalMs = 1000;
const previewTimeoutMs = 20_000;

const failureMessage = 'We could not render the video. Try again.';
const activeStates = ['waiting', 'running'] as const;
const notFound = () => new AppError('share_video_not_found', { param: 'history_item_id' });

/** Videos of speech: one per item and theme, rendered in the background. Anyone with the address has access. */
export function shareVideosService(deps: ShareVideosDeps) {
  const { db, clock, blobs, live, rateLimiter, history, workspace, scenes, renderer, jobs } = deps;

  /** The item; throws if it cannot become a video. */
  async function requireRenderable(actor: Actor, historyItemId: string) {
    const item = await history.get(actor, historyItemId);
    const problem = videoBlocker(item);
    if (problem) throw new AppError(problem, { param: 'history_item_id' });
    return item;
  }

  const publishChange = (workspaceId: WorkspaceId, historyItemId: string) =>
    live.publish(workspaceId, { topic: 'history', id: historyItemId });

  /** The current row. Marks it as failed if its job ended without updating it, because its process died too often. */
  async function findCurrent(
    workspaceId: WorkspaceId,
    itemId: string,
    theme: VideoTheme,
  ): Promise<ShareVideo | undefined> {
    const row = await shareVideosStore(db).find(workspaceId, itemId, theme);
    if (!row || !isActive(row) || row.jobId === null) return row;
    const job = await jobs.status(workspaceId, renderJob, row.jobId);
    if (job?.state === 'waiting' || job?.state === 'running') return row;
    const failed = { state: 'failed', percent: null, problem: failureMessage } as const;
    const updated = await shareVideosStore(db).updateInState(workspaceId, row.token, activeStates, failed, row.jobId);
    return updated ?? shareVideosStore(db).find(workspaceId, itemId, theme);
  }

  /** Whether the file of a finished video is lost, so that it must be rendered again. */
  async function isFileMissing({ state, blobKey }: ShareVideo): Promise<boolean> {
    return state === 'ready' && !(blobKey !== null && (await blobs.stat(blobKey)));
  }

  const service = {
    /**
     * Queues the rendering unless the video exists or is in progress. Throws `share_video_not_found` if `signal` aborts
     * before it is queued, and `rate_limit_exceeded` after too many renderings.
     */
    async start(actor: Actor, itemId: string, theme: VideoTheme, signal?: AbortSignal): Promise<ShareVideo> {
      const { workspaceId } = actor;
      const { id: historyItemId } = await requireRenderable(actor, itemId);
      const existing = await findCurrent(workspaceId, historyItemId, theme);
      const isFileLost = existing !== undefined && (await isFileMissing(existing));
      if (existing && !isFileLost && (existing.state === 'ready' || isActive(existing))) return existing;
      await rateLimiter.consume('share videos', actor.userId, maxRenderings);
      if (isFileLost) await shareVideosStore(db).delete(workspaceId, existing.token);
      const claim = () =>
        transaction(db, async (tx) => {
          const store = shareVideosStore(tx);
          const token = randomBytes(tokenBytes).toString('base64url');
          if (signal?.aborted) return undefined;
          const row = await store.claim(workspaceId, { token, historyItemId, theme, createdAt: clock() });
          if (!row) return undefined;
          const payload = { token: row.token, historyItemId, theme, userId: actor.userId };
          const jobId = await jobs.send(renderJob, payload, { workspaceId, tx });
          if (jobId === undefined) throw new AppError('system_busy');
          await store.setJob(workspaceId, row.token, jobId);
          return { ...row, jobId };
        });
      const claimed = await translateMissingItem(historyItemId, claim);
      // Without a claim, a concurrent request has queued it, or the caller has disconnected.
      const row = claimed ?? (await findCurrent(workspaceId, historyItemId, theme));
      if (!row) throw notFound();
      await publishChange(workspaceId, historyItemId);
      return row;
    },

    /** Like `start`, but waits for the result up to `maxWaitMs`. */
    async startAndWait(
      actor: Actor,
      itemId: string,
      theme: VideoTheme,
      signal: AbortSignal,
    ): Promise<ShareVideo | undefined> {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
      let wake = () => {};
      const onEvent = ({ topic, id }: { topic: string; id?: string }) =>
        void (topic === 'history' && id === itemId && wake());
      const unsubscribe = live.subscribe(actor.workspaceId, onEvent);
      try {
        let row: ShareVideo | undefined = await service.start(actor, itemId, theme, signal);
        while (row && isActive(row) && !deadline.aborted) {
          const changed = new Promise<void>((resolve) => {
            wake = resolve;
          });
          await Promise.race([changed, sleep(pollIntervalMs, undefined, { signal: deadline }).catch(() => {})]);
          row = await findCurrent(actor.workspaceId, itemId, theme);
        }
        return row;
      } finally {
        unsubscribe();
      }
    },

    /** The state of the video; undefined if it was never requested. */
    async find(actor: Actor, itemId: string, theme: VideoTheme): Promise<ShareVideo | undefined> {
      const { id } = await history.get(actor, itemId);
      return findCurrent(actor.workspaceId, id, theme);
    },

    /** Cancels the rendering, or deletes the finished video. Throws `share_video_not_found`. */
    async remove(actor: Actor, itemId: string, theme: VideoTheme): Promise<void> {
      const { workspaceId } = actor;
      const row = await service.find(actor, itemId, theme);
      if (!row) throw notFound();
      const cancelled = { state: 'cancelled', percent: null } as const;
      if (await shareVideosStore(db).updateInState(workspaceId, row.token, activeStates, cancelled)) {
        if (row.jobId !== null) await jobs.cancel(workspaceId, renderJob, row.jobId);
      } else {
        await shareVideosStore(db).delete(workspaceId, row.token);
        // If it became ready after it was read, `blobKey` is unknown here, and the sweep deletes the file.
        if (row.blobKey !== null) await blobs.delete(row.blobKey);
      }
      await publishChange(workspaceId, itemId);
    },

    /** A preview of the video as PNG. */
    async preview(actor: Actor, itemId: string, theme: VideoTheme, signal: AbortSignal): Promise<Uint8Array> {
      const item = await requireRenderable(actor, itemId);
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(previewTimeoutMs)]);
      return renderer.still(await scenes.buildPreviewScene(item, theme, deadline), deadline);
    },

    /** The file, or the part that a `Range` header names, for anyone with the token while the item is visible. */
    async open(token: string, rangeHeader: string | undefined) {
      const row = await shareVideosStore(db).findReady(token);
      const tenant = row && (await workspace.findTenant(row.workspaceId));
      if (!row || !tenant || tenant.isClosed || row.blobKey === null || row.bytes === null)
        throw new AppError('share_video_not_found');
      await history.get(tenant, row.historyItemId).catch((error: unknown) => {
        throw error instanceof AppError ? new AppError('share_video_not_found') : error;
      });
      const range = requestedRange(rangeHeader, row.bytes);
      const blob = await blobs.open(row.blobKey, range);
      if (!blob) throw new AppError('share_video_not_found');
      return { stream: blob.stream, bytes: row.bytes, range };
    },
  };
  return service;
}
export type ShareVideosService = ReturnType<typeof shareVideosService>;

/** Deletes the videos of a history item with it, with its text, which they show, or with the audio that they play. */
export const shareVideosContributor = (db: Db): HistoryContributor => ({
  eraseTexts: (tx, ids) => shareVideosStore(tx).deleteByItems(ids),
  audioReplaced: (tx, id) => shareVideosStore(tx).deleteByItems([id]),
  files: (ids) => shareVideosStore(db).listFiles(ids),
});
