import type { ShareVideoReply } from '../../../contract/history/share-videos.ts';
import type { ShareVideo } from './share-videos.store.ts';

/** `origin`: the public origin of the server; if empty, `video_url` is a path. */
export const presentShareVideo = (row: ShareVideo | undefined, origin: string): ShareVideoReply => ({
  state: row?.state ?? 'none',
  percent: row?.state === 'waiting' || row?.state === 'running' ? (row.percent ?? 0) : null,
  problem: row?.state === 'failed' ? row.problem : null,
  video_url: row?.state === 'ready' ? `${origin}/v1/share-videos/${row.token}.mp4` : null,
});
