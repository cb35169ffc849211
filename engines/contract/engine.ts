import type { Adaptation } from '../lab/fitting/adaptation.ts';
import type { VoiceClone } from '../voices/voice-clone.ts';
import type { PhoneticAlphabet } from './pronunciation.ts';

/** Settings of a voice. Ranges: stability, similarityBoost and style 0..1, speed 0.7..1.2 (O-40). */
export interface VoiceSettings {
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly useSpeakerBoost: boolean;
  readonly speed: number;
}

/** A voice of an engine, before the product gives it a name. */
export interface EngineVoice {
  readonly key: string;
  readonly languages: readonly string[];
}

/** `off` passes the text to the engine unchanged; `auto` and `on` spell it out for languages with rules (English). */
export type Normalization = 'auto' | 'on' | 'off';

/** What an engine states about itself, so that callers need not recognize it by its ID. */
export interface EngineFacts {
  readonly id: string;
  readonly sampleRate: number;
  readonly voices: readonly EngineVoice[];
  /** Settings that affect the audio. */
  readonly settings: readonly (keyof VoiceSettings)[];
  /** Whether the engine applies `SynthesisRequest.adaptation`. */
  readonly adapts?: true;
  /** Whether the engine requires `SynthesisRequest.clone`. */
  readonly clones?: true;
  /**
   * Alphabets in which the engine accepts the pronunciation of a word. Without one, it skips phoneme rules and reads
   * the word by its spelling; `byClause` reports this. Replies of the public API have no field for it.
   */
  readonly phoneticAlphabets?: readonly PhoneticAlphabet[];
  /**
   * Whether the engine reads words in `script` (ISO 15924) within a text in `language`, besides the script of the
   * language itself. If absent, it does not. `isPhrase`: several in a row, not a name or a loan word.
   */
  readonly readsScript?: (script: string, language: string, isPhrase?: boolean) => boolean;
  /** Languages whose unwritten vowels the engine guesses. */
  readonly guessesVowels?: readonly string[];
  /** Whether the engine measures its word times during synthesis, as forced alignment needs; estimates do not count. */
  readonly measuresWordTimes?: true;
}

/** The fields of a request that both contracts share. `voice` is a key of the engine's `voices`. */
export interface SynthesisRequest {
  readonly text: string;
  readonly voice: string;
  /** ISO 639 code of the language of the text. */
  readonly language: string;
  readonly settings: VoiceSettings;
  /** The same seed, text and settings give the same samples. */
  readonly seed?: number;
  /** Whether numbers, dates and abbreviations are spelled out before synthesis. Default: `auto`. */
  readonly normalization?: Normalization;
  /** Changes to the voice of the engine. Only for engines with the fact `adapts`. */
  readonly adaptation?: Adaptation;
  /** The cloned voice to use instead of `voice`. Only for engines with the fact `clones`. */
  readonly clone?: VoiceClone;
  /** Whose request it is. Tenants take turns if the engine is busy. */
  readonly tenant?: string;
  /** Whether the times of words or characters are wanted. Slower for engines that do not report word times. */
  readonly timings?: boolean;
}
