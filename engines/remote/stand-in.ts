import { EngineError, type SpeechChunk, type SpeechRequest, type Tts } from '../contract.ts';

/** Speaks in place of another engine: a voice of this machine for the language of the request. */
export type Substitute = (request: SpeechRequest, signal: AbortSignal) => AsyncIterable<SpeechChunk> | undefined;

/**
 * `tts`, and where it fails before its first audio, `substitute`: a caller hears another voice rather than nothing. Once
 * there was audio a failure is one, since a voice does not change in the middle of a text.
 */
export function withSubstitute(tts: Tts, substitute: Substitute): Tts {
  return {
    ...tts,
    async *speak(request, signal) {
      let begun = false;
      try {
        for await (const chunk of tts.speak(request, signal)) {
          begun = true;
          yield chunk;
        }
        return;
      } catch (error) {
        signal.throwIfAborted();
        const other = begun || !(error instanceof EngineError) ? undefined : substitute(request, signal);
        if (!other) throw error;
        for await (const chunk of other) yield { ...chunk, substituted: true };
      }
    },
  };
}
