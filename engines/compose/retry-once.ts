import { EngineError } from '../contract/engine-error.ts';
import type { SpeechChunk, SpeechRequest, Tts } from '../contract/streaming.ts';

/**
 * Calls `tts` a second time after a retryable error. Skips the samples that the first call already returned, because
 * the same request gives the same samples.
 */
export function retryOnce(tts: Tts): Tts {
  return {
    ...tts,
    speak(request, signal) {
      const first = tts.speak(request, signal);
      return callTwice(tts, first, request, signal);
    },
  };
}

async function* callTwice(
  tts: Tts,
  first: AsyncIterable<SpeechChunk>,
  request: SpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  let emitted = 0;
  try {
    for await (const chunk of first) {
      yield chunk;
      emitted += chunk.pcm.samples.length;
    }
    return;
  } catch (error) {
    if (!(error instanceof EngineError && error.retryable) || signal.aborted) throw error;
  }
  for await (const chunk of tts.speak(request, signal)) {
    const { samples } = chunk.pcm;
    const repeated = Math.min(emitted, samples.length);
    emitted -= repeated;
    if (repeated < samples.length || chunk.words)
      yield { ...chunk, pcm: { ...chunk.pcm, samples: samples.subarray(repeated) } };
  }
}
