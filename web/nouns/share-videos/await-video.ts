import type { ShareVideoReply } from '../../../contract/history/share-videos.ts';

/** Polling interval, in ms. */
const lookEveryMs = 1000;

/** After this many failed polls in a row the state is considered unknown. */
const maxFailures = 5;

interface AwaitVideoParts {
  /** Requests the video; resolves when it exists or when the request times out. Throws like the client. */
  readonly start: () => Promise<ShareVideoReply>;
  /** Polls the progress. Throws like the client. */
  readonly look: () => Promise<ShareVideoReply>;
  readonly pause: (ms: number) => Promise<void>;
  readonly onLook: (reply: ShareVideoReply) => void;
  readonly signal: AbortSignal;
}

/** The video could not be made; the message, if any, can be shown to people. */
export class VideoProblem extends Error {}

/** Requests a video and waits until it exists. Resolves with its URL. Throws a VideoProblem, or like the client. */
export async function awaitVideo(parts: AwaitVideoParts): Promise<string> {
  const { start, look, pause, onLook, signal } = parts;
  let answer: ShareVideoReply | undefined;
  const answered = start().then((reply) => {
    answer = reply;
  });
  for (;;) {
    await Promise.race([answered, pause(lookEveryMs)]);
    signal.throwIfAborted();
    if (answer) break;
    // The request itself reports the error.
    await look().then(
      (reply) => answer ?? onLook(reply),
      () => {},
    );
  }
  let failures = 0;
  while (answer.state === 'waiting' || answer.state === 'running') {
    onLook(answer);
    await pause(lookEveryMs);
    signal.throwIfAborted();
    try {
      answer = await look();
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures >= maxFailures) throw error;
    }
  }
  if (answer.video_url !== null) return answer.video_url;
  throw new VideoProblem(answer.problem ?? (answer.state === 'cancelled' ? 'It was cancelled.' : ''));
}
