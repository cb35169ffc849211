import { concatSamples } from '../../audio/pcm.ts';
import { EngineError } from '../contract/engine-error.ts';
import { adaptInPieces } from '../lab/apply.ts';
import { findBaseStatistics } from '../lab/fitting/base-statistics.ts';
import { openPieceWriter } from './pieces.ts';
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
      const pieces = openPieceWriter(sampleRate / 2, emit);
      adaptInPieces(
        { samples: concatSamples(gathered), sampleRate, adaptation, base },
        (piece) => pieces.add(piece),
        aborted,
      );
      pieces.flush();
    },
  };
}
