import { setTimeout as wait } from 'node:timers/promises';
import { decodeRawPcm } from '../../audio/formats/raw-pcm.ts';
import type { ClauseChunk, ClauseRequest, ClauseSynthesizer } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';
import { apis, type RemoteApi } from './apis.ts';
import { openUpstreamResponse, type UpstreamResponse } from './upstream-response.ts';
import type { RemoteVoice } from './voices.ts';

export interface RemoteOptions {
  /** URL of the upstream, with or without a trailing `/v1`. */
  readonly url: string;
  /** Sent only in a request header. */
  readonly key?: string | undefined;
  readonly api: RemoteApi;
  /** The model name of the upstream; a default of the API if absent. */
  readonly model?: string | undefined;
  readonly voices: readonly RemoteVoice[];
  readonly limits?: Partial<RemoteLimits>;
}

/** Retries and timeouts. */
export interface RemoteLimits {
  /** Calls at most until there is audio. */
  readonly attempts: number;
  /** Delay before the second call; it doubles with each further call. */
  readonly backoffMs: number;
  /** Time from a call to its response headers. */
  readonly headMs: number;
  /** Longest wait for the next chunk of audio. */
  readonly idleMs: number;
}

const defaultLimits: RemoteLimits = { attempts: 3, backoffMs: 200, headMs: 8000, idleMs: 8000 };
export const remoteSampleRate = 24_000;
/** Upper limit for the audio of one call, well above the slowest voice. */
const maxBytes = (text: string): number => (60 + text.length) * remoteSampleRate * 2;

/**
 * An engine that calls an upstream with the OpenAI API or the public API. Calls are retried with backoff until there is
 * audio. A connection that ends after that is an error, because a second call would sound different. Nothing is
 * buffered beyond the socket. Errors contain the status of the upstream, never its text, which could repeat the key.
 */
export function openRemote(options: RemoteOptions): ClauseSynthesizer {
  const api = apis[options.api];
  const limits = { ...defaultLimits, ...options.limits };
  const base = options.url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const model = options.model ?? api.defaultModel;

  function call(request: ClauseRequest, signal: AbortSignal): Promise<UpstreamResponse> {
    const { path, headers, body } = api.call(request, model, options.key);
    const response = openUpstreamResponse(
      `${base}${path}`,
      { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      { ...limits, bytes: maxBytes(request.text) },
      signal,
    );
    // Avoids an unhandled rejection if the call fails before or after the reader awaits it.
    response.catch(() => {});
    return response;
  }

  /** `first` is already running; further calls are retries. */
  async function* synthesize(request: ClauseRequest, first: Promise<UpstreamResponse>, signal: AbortSignal) {
    let pending = first;
    for (let attempt = 1; ; attempt += 1) {
      let hasAudio = false;
      try {
        await using response = await pending;
        for await (const pcm of decodeRawPcm(response.pieces, 'pcm', remoteSampleRate)) {
          if (pcm.samples.length === 0) continue;
          hasAudio = true;
          yield { pcm } satisfies ClauseChunk;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        const retryable = error instanceof EngineError && error.retryable;
        if (hasAudio || !retryable || attempt >= limits.attempts) throw error;
      }
      const pauseMs = limits.backoffMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await wait(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      pending = call(request, signal);
    }
  }

  return {
    id: 'remote',
    sampleRate: remoteSampleRate,
    settings: api.settings,
    streamsWithinClause: true,
    // Which scripts an upstream speaks is unknown, and two calls would sound different.
    readsScript: () => true,
    voices: options.voices.map(({ upstreamVoice, languages }) => ({ key: upstreamVoice, languages })),
    // The call starts immediately, so that the upstream generates the next clause while the current one is read.
    synthesize: (request, signal) => synthesize(request, call(request, signal), signal),
  };
}
