import { setTimeout as wait } from 'node:timers/promises';
import { rawPcm } from '../../audio/formats/raw-pcm.ts';
import { EngineError, type SpeechChunk, type SpeechRequest, type Tts } from '../contract.ts';
import { type Answer, openAnswer } from './answer.ts';
import { apis, type RemoteApi } from './apis.ts';
import type { RemoteVoice } from './voices.ts';

export interface RemoteOptions {
  /** Address of the upstream, with or without `/v1` at its end. */
  readonly url: string;
  /** Goes into a header and nowhere else. */
  readonly key?: string | undefined;
  readonly api: RemoteApi;
  /** The upstream's name of the model; a usual one when absent. */
  readonly model?: string | undefined;
  readonly voices: readonly RemoteVoice[];
  readonly limits?: Partial<RemoteLimits>;
}

/** When to give up. */
export interface RemoteLimits {
  /** Calls until there is audio. */
  readonly attempts: number;
  /** Pause before the second call; it doubles with each further one. */
  readonly backoffMs: number;
  /** From a call to the head of its answer. */
  readonly headMs: number;
  /** How long to wait for a piece of audio. */
  readonly idleMs: number;
}

const usualLimits: RemoteLimits = { attempts: 3, backoffMs: 200, headMs: 8000, idleMs: 8000 };
export const remoteSampleRate = 24_000;
/** Longest audio of one call: what the slowest voice makes of the text, and then some. */
const mostBytes = (text: string): number => (60 + text.length) * remoteSampleRate * 2;

/**
 * An upstream that speaks the OpenAI or the public API. It is tried again, later each time, while it has given no audio;
 * what breaks off in the middle is an error, since the second take would not sound as the first. Nothing is read ahead of
 * the reader but what the socket holds. Errors name the upstream's status, never its words: they may repeat the key.
 */
export function openRemote(options: RemoteOptions): Tts {
  const api = apis[options.api];
  const limits = { ...usualLimits, ...options.limits };
  const base = options.url.replace(/\/+$/, '').replace(/\/v1$/, '');
  const model = options.model ?? api.defaultModel;

  function call(request: SpeechRequest, signal: AbortSignal): Promise<Answer> {
    const { path, headers, body } = api.call(request, model, options.key);
    const answer = openAnswer(
      `${base}${path}`,
      { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) },
      { ...limits, bytes: mostBytes(request.text) },
      signal,
    );
    // It may fail before anybody waits for it, or with nobody left who does.
    answer.catch(() => {});
    return answer;
  }

  /** `first` was called when the text was ordered; the next calls come when that one has failed. */
  async function* speak(request: SpeechRequest, first: Promise<Answer>, signal: AbortSignal) {
    let coming = first;
    for (let attempt = 1; ; attempt += 1) {
      let begun = false;
      try {
        await using answer = await coming;
        for await (const pcm of rawPcm(answer.pieces, 'pcm', remoteSampleRate)) {
          if (pcm.samples.length === 0) continue;
          begun = true;
          yield { pcm, textDone: 0 } satisfies SpeechChunk;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        const retryable = error instanceof EngineError && error.retryable;
        if (begun || !retryable || attempt >= limits.attempts) throw error;
      }
      const pauseMs = limits.backoffMs * 2 ** (attempt - 1) * (0.75 + Math.random() / 2);
      await wait(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      coming = call(request, signal);
    }
  }

  return {
    id: 'remote',
    capabilities: { sampleRate: remoteSampleRate, streaming: 'chunk', settings: api.settings },
    voices: options.voices.map(({ upstreamVoice, languages }) => ({ key: upstreamVoice, languages })),
    // The upstream begins when the text is ordered, so that the next clause is on its way while one is heard.
    speak: (request, signal) => speak(request, call(request, signal), signal),
  };
}
