import type { voiceCategories } from '../../contract/voices/voices.ts';
import type { Adaptation } from '../lab/fitting/adaptation.ts';
import type { VoiceClone } from './voice-clone.ts';

/** Which voice of which engine speaks for a voice of the product, and in which languages. */
export interface Speaker {
  readonly engineId: string;
  /** A key of the engine's own voices. */
  readonly engineVoice: string;
  readonly languages: readonly string[];
}

/** A voice of the product: one identity in every language of its list. */
export interface Voice {
  /** 20 characters of A–Z, a–z, 0–9; stays the same for ever. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: (typeof voiceCategories)[number];
  /** gender, age, accent, use_case, descriptive, language */
  readonly labels: Readonly<Record<string, string>>;
  /** ISO 639 codes, its own language first. */
  readonly languages: readonly string[];
  readonly createdAtUnix: number;
  /** Of what speaks for it, where that changes while the voice stays; letters, digits, and . _ - alone. */
  readonly version?: string;
  /** For each language the first one that has it speaks. */
  readonly speakers: readonly Speaker[];
  /** What is done to what the speakers say; absent: nothing. */
  readonly adaptation?: Adaptation;
  /** Speaks in place of the speakers, in the languages of its model; absent where that model is not installed. */
  readonly clone?: VoiceClone;
}
