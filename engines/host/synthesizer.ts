import type { TimedWord } from '../contract/alignment.ts';
import type { ClauseRequest } from '../contract/clauses.ts';

/** An engine inside a worker thread. It synthesizes one clause at a time, synchronously. */
export interface Synthesizer {
  /** Synthesizes a short text so that the first clause is as fast as later ones. */
  warm(): void;
  /**
   * Synthesizes `request.text` and passes samples to `emit` as they are generated; it must not change them afterwards.
   * Checks `aborted` between pieces and returns early if it is true. If `request.timings` is set, calls `emitWords`
   * once with the word times, in seconds from the first sample.
   */
  speak(
    request: ClauseRequest,
    emit: (samples: Samples) => void,
    aborted: () => boolean,
    emitWords?: (words: readonly TimedWord[]) => void,
  ): void;
}

/** Mono samples in −1..1 that own their memory, so that it can be transferred to another thread. */
export type Samples = Float32Array<ArrayBuffer>;

/** The type of `openSynthesizer`, which an engine's worker module exports. Resolves when the engine is ready. */
export type OpenSynthesizer<Data = undefined> = (data: Data) => Promise<Synthesizer>;
