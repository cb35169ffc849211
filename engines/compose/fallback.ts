import { EngineError, type SpeechChunk, type SpeechRequest, type Tts } from '../contract.ts';

/**
 * Calls `tts` a second time when it failed in a way that may go well the next time. What was given already is not given
 * again: the same request makes the same samples.
 */
export function fallback(tts: Tts): Tts {
  return {
    ...tts,
    speak(request, signal) {
      const first = tts.speak(request, signal);
      return twice(tts, first, request, signal);
    },
  };
}

async function* twice(
  tts: Tts,
  first: AsyncIterable<SpeechChunk>,
  request: SpeechRequest,
  signal: AbortSignal,
): AsyncGenerator<SpeechChunk> {
  let given = 0;
  try {
    for await (const chunk of first) {
      yield chunk;
      given += chunk.pcm.samples.length;
    }
    return;
  } catch (error) {
    if (!(error instanceof EngineError && error.retryable) || signal.aborted) throw error;
  }
  for await (const chunk of tts.speak(request, signal)) {
    const { samples } = chunk.pcm;
    const skipped = Math.min(given, samples.length);
    given -= skipped;
    if (skipped < samples.length || chunk.words)
      yield { ...chunk, pcm: { ...chunk.pcm, samples: samples.subarray(skipped) } };
  }
}
