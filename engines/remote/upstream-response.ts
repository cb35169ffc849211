import { EngineError } from '../contract/engine-error.ts';

interface ResponseLimits {
  /** Time until the response headers arrive. */
  readonly headMs: number;
  /** Longest wait for the next chunk. */
  readonly idleMs: number;
  /** Largest response body. */
  readonly bytes: number;
}

/** The audio that an upstream sends. Disposing it ends the call. */
export interface UpstreamResponse extends AsyncDisposable {
  readonly pieces: AsyncIterable<Uint8Array>;
}

/** `refused`: the same call would fail again. `transient`: it may succeed. `outage`: other calls fail as well now. */
type Failure = 'refused' | 'transient' | 'outage';

const failed = (message: string, failure: Failure, cause?: unknown) =>
  new EngineError('remote', `the upstream ${message}`, {
    retryable: failure !== 'refused',
    isOutage: failure === 'outage',
    cause,
  });

function toFailure(status: number): Failure {
  if (status >= 500) return 'outage';
  // An upstream that limits the calls still serves others.
  return status === 408 || status === 425 || status === 429 ? 'transient' : 'refused';
}

/** Posts a call and waits for the response headers. Throws EngineError, or `signal.reason`. */
export async function openUpstreamResponse(
  url: string,
  call: { headers: Record<string, string>; body: string },
  limits: ResponseLimits,
  signal: AbortSignal,
): Promise<UpstreamResponse> {
  const abort = new AbortController();
  const combined = AbortSignal.any([signal, abort.signal]);
  const headTimer = setTimeout(() => abort.abort(failed('did not answer in time', 'outage')), limits.headMs);
  const end = (): void => {
    clearTimeout(headTimer);
    abort.abort(new Error('the response is no longer needed'));
  };
  const toEngineError = (error: unknown): unknown => {
    if (combined.aborted) return combined.reason;
    return error instanceof EngineError
      ? error
      : failed('could not be reached or closed the connection', 'outage', error);
  };

  try {
    // A redirect could send the key to another host.
    const response = await fetch(url, { method: 'POST', ...call, signal: combined, redirect: 'manual' });
    const type = response.headers.get('content-type') ?? '';
    if (!response.ok) throw failed(`answered ${response.status}`, toFailure(response.status));
    if (/^text\/|json|html/.test(type)) throw failed(`answered with ${type.slice(0, 60)} instead of audio`, 'refused');
    clearTimeout(headTimer);
    const { body } = response;
    if (!body) throw failed('answered with an empty body', 'transient');

    async function* pieces(): AsyncGenerator<Uint8Array> {
      let bytes = 0;
      let idleTimer: NodeJS.Timeout | undefined;
      const reader = body!.getReader();
      try {
        for (;;) {
          idleTimer = setTimeout(() => abort.abort(failed('stopped sending audio', 'outage')), limits.idleMs);
          const { done, value } = await reader.read();
          clearTimeout(idleTimer);
          if (done) break;
          bytes += value.byteLength;
          if (bytes > limits.bytes) throw failed('sent more audio than the text can need', 'refused');
          yield value;
        }
        if (bytes === 0) throw failed('answered with an empty body', 'transient');
      } catch (error) {
        throw toEngineError(error);
      } finally {
        clearTimeout(idleTimer);
      }
    }
    return { pieces: pieces(), [Symbol.asyncDispose]: async () => end() };
  } catch (error) {
    const reason = toEngineError(error);
    end();
    throw reason;
  }
}
