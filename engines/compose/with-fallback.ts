import { EngineError } from '../contract/engine-error.ts';
import type { CallMeasurements, SpeechChunk, SpeechRequest, Tts } from '../contract/streaming.ts';
import { openCircuitBreaker } from './circuit-breaker.ts';

/** Returns the audio of another engine, or undefined if there is none for the request. */
export type Fallback = (
  request: SpeechRequest,
  signal: AbortSignal,
  measured?: CallMeasurements,
) => AsyncIterable<SpeechChunk> | undefined;

/**
 * How long an engine is not called after an outage. A call to an upstream that hangs takes about 25 seconds until it has
 * failed (three times 8 seconds and the pauses between them), so a shorter time would keep one caller waiting almost
 * always. A longer one would keep the wrong voice speaking after the upstream has recovered.
 */
export const outageMs = 30_000;

/** Longer silence at the start is sent, to bound the memory: about ten seconds. */
const maxLeadingChunks = 20;

/**
 * Uses `fallback` if `tts` fails before its first audio, for which silence does not count. After it, errors are thrown, because the voice
 * must not change in the middle of a text. For `outageMs` after an outage, `fallback` answers at once; then one call at
 * a time tries `tts` again, until one succeeds. A request that has no fallback always uses `tts`.
 */
export function withFallback(tts: Tts, fallback: Fallback, now = (): number => performance.now()): Tts {
  const breaker = openCircuitBreaker(outageMs, now);
  return {
    ...tts,
    async *speak(request, signal, measured) {
      const call = breaker.start();
      const immediate = call.isRejected ? fallback(request, signal, measured) : undefined;
      if (immediate) return yield* markFallback(immediate);
      let hasAudio = false;
      /** Silence may come from a pause in the text, for which the engine was not called. */
      const leadingSilence: SpeechChunk[] = [];
      try {
        for await (const chunk of tts.speak(request, signal, measured)) {
          const isSilent = chunk.pcm.samples.every((sample) => sample === 0);
          if (!hasAudio && isSilent && leadingSilence.length < maxLeadingChunks) {
            leadingSilence.push(chunk);
            continue;
          }
          if (!isSilent) call.end('up');
          hasAudio = true;
          yield* leadingSilence.splice(0);
          yield chunk;
        }
        yield* leadingSilence;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof EngineError)) throw error;
        call.end(error.isOutage ? 'down' : 'up');
        const chunks = hasAudio ? undefined : fallback(request, signal, measured);
        if (!chunks) throw error;
        yield* markFallback(chunks);
      } finally {
        call.end('unknown');
      }
    },
  };
}

async function* markFallback(chunks: AsyncIterable<SpeechChunk>): AsyncGenerator<SpeechChunk> {
  for await (const chunk of chunks) yield { ...chunk, isFallback: true };
}
