import type { Db } from '../../platform/db/database-client.ts';
import type { BackgroundJob } from '../background-jobs/background-jobs.rules.ts';
import type { BackgroundJobsContributor } from '../background-jobs/background-jobs.service.ts';
import type { HistoryService } from '../history/history.service.ts';
import { isActive } from './share-videos.rules.ts';
import type { ShareVideosService } from './share-videos.service.ts';
import { type ShareVideo, shareVideosStore } from './share-videos.store.ts';

interface VideoJobsDeps {
  readonly db: Db;
  readonly history: Pick<HistoryService, 'get'>;
  readonly videos: Pick<ShareVideosService, 'find' | 'remove'>;
}

const maxTitleLength = 120;

/** The renderings of videos as background jobs. */
export function videoBackgroundJobs({ db, history, videos }: VideoJobsDeps): BackgroundJobsContributor {
  return {
    kind: 'share_video',

    async list(actor, since) {
      const rows = await shareVideosStore(db).listRecent(actor.workspaceId, since);
      const jobs = rows.map(async (row): Promise<BackgroundJob[]> => {
        // The item may be deleted at any time.
        const item = await history.get(actor, row.historyItemId).catch(() => undefined);
        const current = isActive(row)
          ? await videos.find(actor, row.historyItemId, row.theme).catch(() => undefined)
          : row;
        return item && current && current.state !== 'cancelled'
          ? [toBackgroundJob(current, (item.text ?? '').slice(0, maxTitleLength))]
          : [];
      });
      return (await Promise.all(jobs)).flat();
    },

    async cancel(actor, token) {
      const row = await shareVideosStore(db).findActive(actor.workspaceId, token);
      if (row) await videos.remove(actor, row.historyItemId, row.theme);
      return row !== undefined;
    },
  };
}

const states = {
  waiting: 'waiting',
  running: 'running',
  ready: 'completed',
  failed: 'failed',
  cancelled: 'failed',
} as const;

const toBackgroundJob = (row: ShareVideo, title: string): BackgroundJob => ({
  id: row.token,
  title,
  state: states[row.state],
  percent: row.percent ?? 0,
  problem: row.problem ?? undefined,
  resultPath: row.state === 'ready' ? `/v1/share-videos/${row.token}.mp4` : undefined,
  createdAt: row.createdAt,
});
