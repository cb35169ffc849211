import { EngineError } from '../contract.ts';
import { adaptInPieces } from '../lab/apply.ts';
import { baseFigures } from '../lab/fitting/base-figures.ts';
import { gatherPieces } from './pieces.ts';
import type { Samples, Synthesizer } from './synthesizer.ts';

/**
 * `synthesizer`, and where a request has an adaptation, what it says in the voice that it is to have: after the levels of the voice,
 * by whose figures it is adapted. The clause is gathered first, then leaves piece by piece. Throws for a voice without figures.
 */
export function adapted(engineId: string, sampleRate: number | undefined, synthesizer: Synthesizer): Synthesizer {
  return {
    ...synthesizer,
    speak(request, emit, aborted, tellWords) {
      const { adaptation, ...plain } = request;
      if (!adaptation) return synthesizer.speak(request, emit, aborted, tellWords);
      const base = baseFigures(engineId, request.voice, request.language);
      if (!base || !sampleRate)
        throw new EngineError(engineId, `the voice ${request.voice} cannot be adapted`, { retryable: false });
      const gathered: Samples[] = [];
      synthesizer.speak(plain, (samples) => gathered.push(samples), aborted, tellWords);
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
