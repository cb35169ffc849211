import type { TimedWord } from '../align/match.ts';
import type { SpeechRequest } from '../contract.ts';

/** An engine as it runs inside a worker thread: one clause at a time, without leaving the thread. */
export interface Synthesizer {
  /** Says what makes the first clause as fast as later ones. */
  warm(): void;
  /**
   * Speaks `request.text` whole, giving samples to `emit` as they are made; what it gave it touches no more. Looks at
   * `aborted` between pieces and returns early when it is true. Where `request.timings` asks for it, tells once when the
   * words are heard, in seconds from the first sample.
   */
  speak(
    request: SpeechRequest,
    emit: (samples: Samples) => void,
    aborted: () => boolean,
    tellWords?: (words: readonly TimedWord[]) => void,
  ): void;
}

/** Mono samples in −1..1 that own their memory, so that it can move to another thread. */
export type Samples = Float32Array<ArrayBuffer>;

/** What an engine's worker module exports as `openSynthesizer`: resolves when the engine can speak. */
export type OpenSynthesizer<Data = undefined> = (data: Data) => Promise<Synthesizer>;
