import type { Pcm } from '../../audio/pcm.ts';
import type { Adaptation } from '../lab/fitting/adaptation.ts';
import type { VoiceClone } from '../voices/voice-clone.ts';
import type { Alignment, TimedWord } from './alignment.ts';
import type { EngineVoice, TtsCapabilities, VoiceSettings } from './engine.ts';
import type { LexiconRule, PronouncedSpan } from './pronunciation.ts';

/** One call of a text-to-speech engine. `voice` is a key of the engine's `voices`. */
export interface SpeechRequest {
  readonly text: string;
  readonly voice: string;
  /** ISO 639 code of the language of the text. */
  readonly language: string;
  readonly settings: VoiceSettings;
  /** The same seed, text and settings give the same samples. */
  readonly seed?: number;
  /** Whether numbers, dates and abbreviations are spelled out before synthesis. Default: `auto`. */
  readonly normalization?: Normalization;
  /** Pronunciation rules for words that the engine would mispronounce. The first matching rule applies. */
  readonly lexicon?: readonly LexiconRule[];
  /**
   * Spans of `text` with a given pronunciation, derived from the lexicon for engines that are called clause by clause.
   */
  readonly pronunciations?: readonly PronouncedSpan[];
  /** Changes to the voice of the engine. Only for engines with the capability `adapts`. */
  readonly adaptation?: Adaptation;
  /** The cloned voice to use instead of `voice`. Only for engines with the capability `clones`. */
  readonly clone?: VoiceClone;
  /** Whether chunks include timestamps. Slower for engines that do not report word times. */
  readonly timings?: boolean;
  /** How long the request was queued before this call, in ms. Only reported in metrics. */
  readonly queueMs?: number;
}

/** `off` passes the text to the engine unchanged; `auto` and `on` spell it out for languages with rules (English). */
export type Normalization = 'auto' | 'on' | 'off';

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
  /** From engines that are called clause by clause: all words of the clause, sent once with its last audio. */
  readonly words?: readonly TimedWord[];
  /** True if the voice's engine failed and another engine generated this chunk. */
  readonly isFallback?: true;
}

/** A text-to-speech engine. Wrappers (by-sentence, pooled, retry-once, timed, fallback) are engines themselves. */
export interface Tts {
  readonly id: string;
  readonly capabilities: TtsCapabilities;
  readonly voices: readonly EngineVoice[];
  /** When `signal` aborts, the iterator throws `signal.reason`. */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
}
