import type { ClauseChunk, ClauseRequest, ClauseSynthesizer } from '../contract/clauses.ts';
import { EngineError } from '../contract/engine-error.ts';

/**
 * Calls the same engine a second time after a retryable error. Skips the samples that the first call already returned, because
 * the same request gives the same samples.
 */
export function retryOnce(clauses: ClauseSynthesizer): ClauseSynthesizer {
  return {
    ...clauses,
    synthesize(request, signal) {
      const first = clauses.synthesize(request, signal);
      return callTwice(clauses, first, request, signal);
    },
  };
}

async function* callTwice(
  clauses: ClauseSynthesizer,
  first: AsyncIterable<ClauseChunk>,
  request: ClauseRequest,
  signal: AbortSignal,
): AsyncGenerator<ClauseChunk> {
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
  for await (const chunk of clauses.synthesize(request, signal)) {
    const { samples } = chunk.pcm;
    const repeated = Math.min(emitted, samples.length);
    emitted -= repeated;
    if (repeated < samples.length || chunk.words)
      yield { ...chunk, pcm: { ...chunk.pcm, samples: samples.subarray(repeated) } };
  }
}
