import { EngineError } from '../contract.ts';

interface AnswerLimits {
  /** Until the head is there. */
  readonly headMs: number;
  /** How long a reader waits for a piece. */
  readonly idleMs: number;
  /** Largest answer. */
  readonly bytes: number;
}

/** The audio that an upstream sends; leaving it ends the call. */
export interface Answer extends AsyncDisposable {
  readonly pieces: AsyncIterable<Uint8Array>;
}

const failed = (message: string, retryable: boolean, cause?: unknown) =>
  new EngineError('remote', `the upstream ${message}`, { retryable, cause });

/** What may be different a second later. */
const passing = (status: number): boolean => status === 408 || status === 425 || status === 429 || status >= 500;

/** Posts a call and waits for its head. Throws EngineError, or `signal.reason`. */
export async function openAnswer(
  url: string,
  call: { headers: Record<string, string>; body: string },
  limits: AnswerLimits,
  signal: AbortSignal,
): Promise<Answer> {
  const leave = new AbortController();
  const both = AbortSignal.any([signal, leave.signal]);
  const alarm = setTimeout(() => leave.abort(failed('did not answer in time', true)), limits.headMs);
  const end = (): void => {
    clearTimeout(alarm);
    leave.abort(new Error('the answer is no longer needed'));
  };
  const explain = (error: unknown): unknown => {
    if (both.aborted) return both.reason;
    return error instanceof EngineError ? error : failed('could not be reached, or broke off', true, error);
  };

  try {
    // A redirect could take the key to a place that nobody chose.
    const reply = await fetch(url, { method: 'POST', ...call, signal: both, redirect: 'manual' });
    const type = reply.headers.get('content-type') ?? '';
    if (!reply.ok) throw failed(`answered ${reply.status}`, passing(reply.status));
    if (/^text\/|json|html/.test(type)) throw failed(`answered with ${type.slice(0, 60)} in place of audio`, false);
    clearTimeout(alarm);
    const { body } = reply;
    if (!body) throw failed('answered with nothing', true);

    async function* pieces(): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      let quiet: NodeJS.Timeout | undefined;
      const reader = body!.getReader();
      try {
        for (;;) {
          quiet = setTimeout(() => leave.abort(failed('went silent', true)), limits.idleMs);
          const { done, value } = await reader.read();
          clearTimeout(quiet);
          if (done) break;
          bytes += value.byteLength;
          if (bytes > limits.bytes) throw failed('sends more than any voice makes of the text', false);
          yield value;
        }
        if (bytes === 0) throw failed('answered with nothing', true);
      } catch (error) {
        throw explain(error);
      } finally {
        clearTimeout(quiet);
      }
    }
    return { pieces: pieces(), [Symbol.asyncDispose]: async () => end() };
  } catch (error) {
    const reason = explain(error);
    end();
    throw reason;
  }
}
