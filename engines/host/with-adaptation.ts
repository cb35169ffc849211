import { EngineError } from '../contract/engine-error.ts';
import { adaptInPieces } from '../lab/apply.ts';
import { findBaseStatistics } from '../lab/fitting/base-statistics.ts';
import { gatherPieces } from './pieces.ts';
import type { Samples, Synthesizer } from './synthesizer.ts';

/**
 * Applies the adaptation of a request to the output of `synthesizer`, based on the measured statistics of its voice.
 * The complete clause is collected first, then emitted in pieces. Throws if the voice has no statistics.
 */
export function withAdaptation(
  engineId: string,
  sampleRate: number | undefined,
  synthesizer: Synthesizer,
): Synthesizer {
  return {
    ...synthesizer,
    speak(request, emit, aborted, emitWords) {
      const { adaptation, ...plain } = request;
      if (!adaptation) return synthesizer.speak(request, emit, aborted, emitWords);
      const base = findBaseStatistics(engineId, request.voice, request.language);
      if (!base || !sampleRate)
        throw new EngineError(engineId, `the voice ${request.voice} cannot be adapted`, { retryable: false });
      const gathered: Samples[] = [];
      synthesizer.speak(plain, (samples) => gathered.push(samples), aborted, emitWords);
      const pieces = gatherPieces(sampleRate / 2, emit);
      adaptInPieces({ samples: joined(gathered), sampleRate, adaptation, base }, (piece) => pieces.add(piece), aborted);
      pieces.flush();
    },
  };
}

function joined(pieces: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    result.set(piece, at);
    at += piece.length;
  }
  return result;
}
