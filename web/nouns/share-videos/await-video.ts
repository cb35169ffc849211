import type { ShareVideoReply } from '../../../contract/history/share-videos.ts';

/** How often is asked how far it is, in ms. */
const lookEveryMs = 1000;

/** After so many questions in a row without an answer nobody knows any more. */
const mostFailures = 5;

interface AwaitVideoParts {
  /** Asks for the video; answers when it is there, or when a request may not last longer. Throws like the client. */
  readonly start: () => Promise<ShareVideoReply>;
  /** Asks how far it is. Throws like the client. */
  readonly look: () => Promise<ShareVideoReply>;
  readonly pause: (ms: number) => Promise<void>;
  readonly onLook: (reply: ShareVideoReply) => void;
  readonly signal: AbortSignal;
}

/** There is no video; the message, where there is one, is for people. */
export class VideoProblem extends Error {}

/** Asks for a video and waits until it is there. Resolves with its address. Throws a VideoProblem, or like the client. */
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
    // The request itself says what goes wrong.
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
      if (failures >= mostFailures) throw error;
    }
  }
  if (answer.video_url !== null) return answer.video_url;
  throw new VideoProblem(answer.problem ?? (answer.state === 'cancelled' ? 'It was cancelled.' : ''));
}
