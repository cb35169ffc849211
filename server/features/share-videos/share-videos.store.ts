import { and, desc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { VideoTheme } from '../../../contract/catalogue/video-themes.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { shareVideos } from './share-videos.tables.ts';

export type ShareVideo = typeof shareVideos.$inferSelect;
type Changes = Partial<Pick<ShareVideo, 'state' | 'percent' | 'problem' | 'jobId' | 'blobKey' | 'bytes' | 'readyAt'>>;

/** Listed with the jobs of a workspace. */
const maxRecent = 20;

export const shareVideosStore = (db: Db | Tx) => {
  const byToken = (workspaceId: WorkspaceId, token: string) =>
    and(eq(shareVideos.workspaceId, workspaceId), eq(shareVideos.token, token));

  return {
    async find(workspaceId: WorkspaceId, historyItemId: string, theme: VideoTheme): Promise<ShareVideo | undefined> {
      const byItem = and(eq(shareVideos.historyItemId, historyItemId), eq(shareVideos.theme, theme));
      return (
        await db
          .select()
          .from(shareVideos)
          .where(and(eq(shareVideos.workspaceId, workspaceId), byItem))
      )[0];
    },

    /** Videos that wait or render, and those that became ready or failed after `since`; the newest first. */
    listRecent: (workspaceId: WorkspaceId, since: Date): Promise<ShareVideo[]> =>
      db
        .select()
        .from(shareVideos)
        .where(
          and(
            eq(shareVideos.workspaceId, workspaceId),
            or(
              inArray(shareVideos.state, ['waiting', 'running']),
              and(eq(shareVideos.state, 'ready'), gt(shareVideos.readyAt, since)),
              and(eq(shareVideos.state, 'failed'), gt(shareVideos.createdAt, since)),
            ),
          ),
        )
        .orderBy(desc(shareVideos.createdAt))
        .limit(maxRecent),

    async findActive(workspaceId: WorkspaceId, token: string): Promise<ShareVideo | undefined> {
      const isActive = inArray(shareVideos.state, ['waiting', 'running']);
      return (
        await db
          .select()
          .from(shareVideos)
          .where(and(byToken(workspaceId, token), isActive))
      )[0];
    },

    /** Inserts a waiting video or resets a failed or cancelled one; undefined if the item has another one already. */
    async claim(
      workspaceId: WorkspaceId,
      row: Pick<ShareVideo, 'token' | 'historyItemId' | 'theme' | 'createdAt'>,
    ): Promise<ShareVideo | undefined> {
      const waiting = { state: 'waiting', percent: 0, problem: null, jobId: null } as const;
      return (
        await db
          .insert(shareVideos)
          .values({ ...row, workspaceId, ...waiting })
          .onConflictDoUpdate({
            target: [shareVideos.historyItemId, shareVideos.theme],
            set: { ...waiting, createdAt: row.createdAt },
            setWhere: and(
              eq(shareVideos.workspaceId, workspaceId),
              inArray(shareVideos.state, ['failed', 'cancelled']),
            ),
          })
          .returning()
      )[0];
    },

    /** Stores which job renders the video. */
    async setJob(workspaceId: WorkspaceId, token: string, jobId: string): Promise<void> {
      await db.update(shareVideos).set({ jobId }).where(byToken(workspaceId, token));
    },

    /** Updates a video if its state is one of `states` and, if given, its job is `jobId`; otherwise returns undefined. */
    async updateInState(
      workspaceId: WorkspaceId,
      token: string,
      states: readonly ShareVideo['state'][],
      changes: Changes,
      jobId?: string,
    ): Promise<ShareVideo | undefined> {
      const jobFilter = jobId === undefined ? undefined : eq(shareVideos.jobId, jobId);
      return (
        await db
          .update(shareVideos)
          .set(changes)
          .where(and(byToken(workspaceId, token), inArray(shareVideos.state, [...states]), jobFilter))
          .returning()
      )[0];
    },

    async delete(workspaceId: WorkspaceId, token: string): Promise<void> {
      await db.delete(shareVideos).where(byToken(workspaceId, token));
    },

    /** A finished video of any tenant: anyone with the token has access. */
    async findReady(token: string): Promise<ShareVideo | undefined> {
      return (
        await db
          .select()
          .from(shareVideos)
          .where(and(eq(shareVideos.token, token), eq(shareVideos.state, 'ready')))
      )[0];
    },

    /** Blob keys of the videos of these items, of any tenant. */
    async listFiles(historyItemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ blobKey: shareVideos.blobKey })
        .from(shareVideos)
        .where(and(inArray(shareVideos.historyItemId, [...historyItemIds]), isNotNull(shareVideos.blobKey)));
      return rows.flatMap(({ blobKey }) => blobKey ?? []);
    },

    /** Deletes the videos of these items, of any tenant; returns the blob keys of their files. */
    async deleteByItems(historyItemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .delete(shareVideos)
        .where(inArray(shareVideos.historyItemId, [...historyItemIds]))
        .returning({ blobKey: shareVideos.blobKey });
      return rows.flatMap(({ blobKey }) => blobKey ?? []);
    },

    /** Blob keys of the videos with these tokens, of any tenant, for the sweep. */
    async findReferencedFiles(tokens: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ blobKey: shareVideos.blobKey })
        .from(shareVideos)
        .where(and(inArray(shareVideos.token, [...tokens]), isNotNull(shareVideos.blobKey)));
      return new Set(rows.flatMap(({ blobKey }) => blobKey ?? []));
    },
  };
};
