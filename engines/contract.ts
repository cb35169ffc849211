import type { Pcm } from '../audio/pcm.ts';
import type { TimedWord } from './align/match.ts';
import type { Adaptation } from './lab/fitting/adaptation.ts';
import type { VoiceClone } from './voices/voice-clone.ts';

/** How a voice is to speak. Ranges: stability, similarityBoost and style 0..1, speed 0.7..1.2 (O-40). */
export interface VoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly useSpeakerBoost: boolean;
  readonly speed: number;
}

/** One call of a text-to-speech engine. `voice` is a key of the engine's own `voices`. */
export interface SpeechRequest {
  readonly text: string;
  readonly voice: string;
  /** ISO 639 code of the language the text is in. */
  readonly language: string;
  readonly settings: VoiceSettings;
  /** Same seed, same text, same settings: same samples. */
  readonly seed?: number;
  /** Whether numbers, dates and abbreviations are spelled out before they are read; `auto` where it is absent. */
  readonly normalization?: Normalization;
  /** How words are said that the engine would not say right by itself; the first rule that matches wins. */
  readonly lexicon?: readonly LexiconRule[];
  /** Stretches of `text` whose sound is given; from the lexicon, for an engine that is called clause by clause. */
  readonly pronounced?: readonly Pronounced[];
  /** What is to be done to the engine's own voice; only for an engine that `adapts`. */
  readonly adaptation?: Adaptation;
  /** Whose voice it is to be, in place of `voice`; only for an engine that `clones`. */
  readonly clone?: VoiceClone;
  /** Whether chunks are to tell when the text is heard; it costs time where the engine has no times of its own. */
  readonly timings?: boolean;
  /** How long the caller waited for its turn before, in ms; only measured. */
  readonly queueMs?: number;
}

/**
 * One rule of a pronunciation dictionary: `grapheme` is read as `alias`, or as `phoneme`. Whole words, case as written,
 * unless it says otherwise.
 */
export type LexiconRule = {
  readonly grapheme: string;
  readonly ignoreCase?: true;
  /** Parts of words count too. */
  readonly insideWords?: true;
} & ({ readonly alias: string } | { readonly phoneme: string; readonly alphabet: PhoneticAlphabet });

/** How a stretch of a text is said, by its UTF-16 offsets, in ascending order. */
export interface Pronounced {
  readonly from: number;
  readonly to: number;
  readonly phoneme: string;
  readonly alphabet: PhoneticAlphabet;
}

/** `cmu`: ARPAbet with stress digits, as in the CMU dictionary. */
export type PhoneticAlphabet = 'ipa' | 'cmu';

/** `off` leaves the text to the engine's own reading; `auto` and `on` spell it out where we know the language's rules. */
export type Normalization = 'auto' | 'on' | 'off';

/** A piece of speech as it is made. */
export interface SpeechChunk {
  readonly pcm: Pcm;
  /**
   * UTF-16 offset in the request's text up to which the audio is complete with this chunk; 0 from an engine that cannot
   * tell. The whole text is done when the iterator ends.
   */
  readonly textDone: number;
  /**
   * When the text is heard, where `timings` asked for it. The pieces of all chunks joined are the whole text of the request,
   * each character once; seconds count from the first sample of the call.
   */
  readonly alignment?: Alignment;
  /** Of an engine that is called clause by clause: all words of the clause, once, with its last sound. */
  readonly words?: readonly TimedWord[];
  /** Another engine than the voice's own speaks, because that one failed. */
  readonly substituted?: true;
}

/** When each character is heard. Arrays of one length; `startS` never falls, `endS` is never before `startS`. */
export interface CharacterTimes {
  /** Code points. */
  readonly characters: readonly string[];
  readonly startS: readonly number[];
  readonly endS: readonly number[];
}

/** The times of a stretch of text: as it was written, and as it was read (numbers written out, aliases put in). */
export interface Alignment {
  readonly original: CharacterTimes;
  readonly normalized: CharacterTimes;
}

/** What an engine's voice is, before the product gives it a name. */
export interface EngineVoice {
  readonly key: string;
  readonly languages: readonly string[];
}

export interface TtsCapabilities {
  readonly sampleRate: number;
  /** `chunk`: the first audio comes before the text is done; `clause`: a call answers whole, so text is cut before it. */
  readonly streaming: 'chunk' | 'clause';
  /** Whether it follows `SpeechRequest.adaptation`. */
  readonly adapts?: true;
  /** Whether it speaks by `SpeechRequest.clone`, and by that alone. */
  readonly clones?: true;
  /** Settings that change the sound. */
  readonly settings: readonly (keyof VoiceSettings)[];
}

/** A text-to-speech engine. Composed engines (by-sentence, pool, fallback, timed …) are engines themselves. */
export interface Tts {
  readonly id: string;
  readonly capabilities: TtsCapabilities;
  readonly voices: readonly EngineVoice[];
  /** Ends early, without an error of its own, when `signal` aborts: the iterator throws `signal.reason`. */
  speak(request: SpeechRequest, signal: AbortSignal): AsyncIterable<SpeechChunk>;
}

/**
 * An engine failed. `retryable`: the same call may go well a second time. `told`: the message is made for the caller, and
 * holds nothing that an upstream said.
 */
export class EngineError extends Error {
  readonly engineId: string;
  readonly retryable: boolean;
  readonly told: boolean;
  constructor(engineId: string, message: string, options: { retryable: boolean; told?: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.engineId = engineId;
    this.retryable = options.retryable;
    this.told = options.told ?? false;
  }
}
