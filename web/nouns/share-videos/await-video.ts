import type { ShareVideoReply } from '../../../contract/history/share-videos.ts';
import { t } from '../../messages/t.ts';

/** Polling interval, in ms. */
const pollIntervalMs = 1000;

/** After this many failed polls in a row the state is considered unknown. */
const maxFailures = 5;

interface AwaitVideoOptions {
  /** Requests the video; resolves when it exists or when the request times out. Throws like the client. */
  readonly start: () => Promise<ShareVideoReply>;
  /** Polls the progress. Throws like the client. */
  readonly poll: () => Promise<ShareVideoReply>;
  readonly sleep: (ms: number) => Promise<void>;
  readonly onProgress: (reply: ShareVideoReply) => void;
  readonly signal: AbortSignal;
}

/** Rendering the video failed; the message, if any, can be shown to users. */
export class VideoProblem extends Error {}

/** Requests a video and waits until it exists. Resolves with its URL. Throws a VideoProblem, or like the client. */
export async function awaitVideo(options: AwaitVideoOptions): Promise<string> {
  const { start, poll, sleep, onProgress, signal } = options;
  let video: ShareVideoReply | undefined;
  const replied = start().then((reply) => {
    video = reply;
  });
  for (;;) {
    await Promise.race([replied, sleep(pollIntervalMs)]);
    signal.throwIfAborted();
    if (video) break;
    // The request itself reports the error.
    await poll().then(
      (reply) => video ?? onProgress(reply),
      () => {},
    );
  }
  let failures = 0;
  while (video.state === 'waiting' || video.state === 'running') {
    onProgress(video);
    await sleep(pollIntervalMs);
    signal.throwIfAborted();
    try {
      video = await poll();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= maxFailures) throw error;
    }
  }
  if (video.video_url !== null) return video.video_url;
  throw new VideoProblem(video.problem ?? (video.state === 'cancelled' ? t('It was canceled.') : ''));
}
