import { EngineError } from '../contract/engine-error.ts';
import type { CallMeasurements, SpeechChunk, SpeechRequest, Tts } from '../contract/streaming.ts';

/** Returns the audio of a fallback engine, or undefined if there is none for the request. */
export type Fallback = (
  request: SpeechRequest,
  signal: AbortSignal,
  measured?: CallMeasurements,
) => AsyncIterable<SpeechChunk> | undefined;

/**
 * Uses `fallback` if `tts` fails before its first audio. After the first audio, errors are thrown, because the voice
 * must not change in the middle of a text.
 */
export function withFallback(tts: Tts, fallback: Fallback): Tts {
  return {
    ...tts,
    async *speak(request, signal, measured) {
      let hasAudio = false;
      try {
        for await (const chunk of tts.speak(request, signal, measured)) {
          hasAudio = true;
          yield chunk;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        const chunks = hasAudio || !(error instanceof EngineError) ? undefined : fallback(request, signal, measured);
        if (!chunks) throw error;
        for await (const chunk of chunks) yield { ...chunk, isFallback: true };
      }
    },
  };
}
