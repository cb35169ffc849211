import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { VideoTheme } from '../../../contract/catalogue/video-themes.ts';
import type { Db, Tx } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { shareVideos } from './share-videos.tables.ts';

export type ShareVideo = typeof shareVideos.$inferSelect;
type Changes = Partial<Pick<ShareVideo, 'state' | 'percent' | 'problem' | 'jobId' | 'blobKey' | 'bytes' | 'readyAt'>>;

export const shareVideosStore = (db: Db | Tx) => {
  const one = (workspaceId: WorkspaceId, token: string) =>
    and(eq(shareVideos.workspaceId, workspaceId), eq(shareVideos.token, token));

  return {
    async find(workspaceId: WorkspaceId, historyItemId: string, theme: VideoTheme): Promise<ShareVideo | undefined> {
      const ofItem = and(eq(shareVideos.historyItemId, historyItemId), eq(shareVideos.theme, theme));
      return (
        await db
          .select()
          .from(shareVideos)
          .where(and(eq(shareVideos.workspaceId, workspaceId), ofItem))
      )[0];
    },

    /** A waiting one, new or in place of one that failed or was cancelled; undefined where there is another already. */
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
            set: waiting,
            setWhere: and(
              eq(shareVideos.workspaceId, workspaceId),
              inArray(shareVideos.state, ['failed', 'cancelled']),
            ),
          })
          .returning()
      )[0];
    },

    /** Names the job that makes it. */
    async assign(workspaceId: WorkspaceId, token: string, jobId: string): Promise<void> {
      await db.update(shareVideos).set({ jobId }).where(one(workspaceId, token));
    },

    /** Changes one that is in one of these states, and, where it is named, made by this job; undefined: there is none. */
    async move(
      workspaceId: WorkspaceId,
      token: string,
      from: readonly ShareVideo['state'][],
      changes: Changes,
      jobId?: string,
    ): Promise<ShareVideo | undefined> {
      const byJob = jobId === undefined ? undefined : eq(shareVideos.jobId, jobId);
      return (
        await db
          .update(shareVideos)
          .set(changes)
          .where(and(one(workspaceId, token), inArray(shareVideos.state, [...from]), byJob))
          .returning()
      )[0];
    },

    async delete(workspaceId: WorkspaceId, token: string): Promise<void> {
      await db.delete(shareVideos).where(one(workspaceId, token));
    },

    /** Of any tenant: for whoever has its address. */
    async ready(token: string): Promise<ShareVideo | undefined> {
      return (
        await db
          .select()
          .from(shareVideos)
          .where(and(eq(shareVideos.token, token), eq(shareVideos.state, 'ready')))
      )[0];
    },

    /** The files of the videos of these items, of any tenant. */
    async filesOf(historyItemIds: readonly string[]): Promise<string[]> {
      const rows = await db
        .select({ blobKey: shareVideos.blobKey })
        .from(shareVideos)
        .where(and(inArray(shareVideos.historyItemId, [...historyItemIds]), isNotNull(shareVideos.blobKey)));
      return rows.flatMap(({ blobKey }) => blobKey ?? []);
    },

    /** The files of the videos with these tokens, of any tenant: for the sweep. */
    async known(tokens: readonly string[]): Promise<Set<string>> {
      const rows = await db
        .select({ blobKey: shareVideos.blobKey })
        .from(shareVideos)
        .where(and(inArray(shareVideos.token, [...tokens]), isNotNull(shareVideos.blobKey)));
      return new Set(rows.flatMap(({ blobKey }) => blobKey ?? []));
    },
  };
};
