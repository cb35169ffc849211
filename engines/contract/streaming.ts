import type { Pcm } from '../../audio/pcm.ts';
import type { Alignment } from './alignment.ts';
import type { EngineFacts, SynthesisRequest } from './engine.ts';
import type { LexiconRule } from './pronunciation.ts';

/** A text of any length to speak, which may contain markup such as breaks and tags. */
export interface SpeechRequest extends SynthesisRequest {
  /**
   * Pronunciation rules for words that the engine would mispronounce. The first matching rule applies. Phoneme rules
   * need an engine with their alphabet among its `phoneticAlphabets`.
   */
  readonly lexicon?: readonly LexiconRule[];
}

/** A chunk of generated speech. */
export interface SpeechChunk {
  readonly pcm: Pcm;
  /**
   * UTF-16 offset in the text of the request up to which the audio is complete with this chunk; 0 if the engine does
   * not know. The text is complete when the iterator ends.
   */
  readonly textDone: number;
  /**
   * Timestamps, if `timings` was set. The alignments of all chunks joined cover the text of the request, each character
   * once. Seconds count from the first sample of the call.
   */
  readonly alignment?: Alignment;
  /** True if the voice's engine failed and another engine generated this chunk. */
  readonly isFallback?: true;
}

/** Measurements of the caller before a call. Engines ignore it; `timed` reports it. */
export interface CallMeasurements {
  /** How long the request was queued before the call, in ms. */
  readonly queueMs?: number;
}

/** An engine that speaks a text. `timed` and `withFallback` wrap one and are one themselves. */
export interface Tts extends EngineFacts {
  /** The iterator throws EngineError, or `signal.reason` when `signal` aborts. */
  speak(request: SpeechRequest, signal: AbortSignal, measured?: CallMeasurements): AsyncIterable<SpeechChunk>;
}
