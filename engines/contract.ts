import type { Pcm } from '../audio/pcm.ts';
import type { TimedWord } from './align/match.ts';
import type { Adaptation } from './lab/fitting/adaptation.ts';
import type { VoiceClone } from './voices/voice-clone.ts';

/** Settings of a voice. Ranges: stability, similarityBoost and style 0..1, speed 0.7..1.2 (O-40). */
export interface VoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly useSpeakerBoost: boolean;
  readonly speed: number;
}

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

/**
 * One rule of a pronunciation dictionary: `grapheme` is read as `alias`, or as `phoneme`. By default it matches whole
 * words and is case-sensitive.
 */
export type LexiconRule = {
  readonly grapheme: string;
  readonly ignoreCase?: true;
  /** Also matches inside words. */
  readonly insideWords?: true;
} & ({ readonly alias: string } | { readonly phoneme: string; readonly alphabet: PhoneticAlphabet });

/** The pronunciation of a span of a text. `from` and `to` are UTF-16 offsets; lists are in ascending order. */
export interface PronouncedSpan {
  readonly from: number;
  readonly to: number;
  readonly phoneme: string;
  readonly alphabet: PhoneticAlphabet;
}

/** `cmu`: ARPAbet with stress digits, as in the CMU dictionary. */
export type PhoneticAlphabet = 'ipa' | 'cmu';

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

/**
 * Start and end time of each character. All arrays have the same length; `startS` never decreases, and `endS` is never
 * before `startS`.
 */
export interface CharacterTimes {
  /** Code points. */
  readonly characters: readonly string[];
  readonly startS: readonly number[];
  readonly endS: readonly number[];
}

/** Timestamps of a span of text: as written, and as synthesized (numbers spelled out, aliases applied). */
export interface Alignment {
  readonly original: CharacterTimes;
  readonly normalized: CharacterTimes;
}

/** A voice of an engine, before the product gives it a name. */
export interface EngineVoice {
  readonly key: string;
  readonly languages: readonly string[];
}

export interface TtsCapabilities {
  readonly sampleRate: number;
  /**
   * `chunk`: audio starts before the text is complete. `clause`: a call returns complete audio, so the text is split
   * into clauses.
   */
  readonly streaming: 'chunk' | 'clause';
  /** Whether the engine applies `SpeechRequest.adaptation`. */
  readonly adapts?: true;
  /** Whether the engine requires `SpeechRequest.clone`. */
  readonly clones?: true;
  /** Settings that affect the audio. */
  readonly settings: readonly (keyof VoiceSettings)[];
}

/** A text-to-speech engine. Wrappers (by-sentence, pooled, retry-once, timed, fallback) are engines themselves. */
export interface Tts {
  readonly id: string;
  readonly capabilities: TtsCapabilities;
  readonly voices: readonly EngineVoice[];
  /** When `signal` aborts, the iterator throws `signal.reason`. */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
}

/**
 * An engine failed. `retryable`: the same call may succeed if repeated. `exposeMessage`: the message is written for the
 * caller and contains no text from an upstream.
 */
export class EngineError extends Error {
  readonly engineId: string;
  readonly retryable: boolean;
  readonly exposeMessage: boolean;
  constructor(
    engineId: string,
    message: string,
    options: { retryable: boolean; exposeMessage?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.engineId = engineId;
    this.retryable = options.retryable;
    this.exposeMessage = options.exposeMessage ?? false;
  }
}
