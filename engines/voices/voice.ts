import type { voiceCategories } from '../../contract/voices/voices.ts';
import type { Adaptation } from '../lab/fitting/adaptation.ts';
import type { VoiceClone } from './voice-clone.ts';

/** The engine voice that speaks for a voice of the product in some languages. */
export interface Speaker {
  readonly engineId: string;
  /** A key of the engine's `voices`. */
  readonly engineVoice: string;
  readonly languages: readonly string[];
}

/** A voice of the product, with the same identity in all its languages. */
export interface Voice {
  /** 20 characters of A–Z, a–z, 0–9; never changes. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly category: (typeof voiceCategories)[number];
  /** gender, age, accent, use_case, descriptive, language */
  readonly labels: Readonly<Record<string, string>>;
  /** ISO 639 codes, the main language first. */
  readonly languages: readonly string[];
  readonly createdAtUnix: number;
  /** A voice that only exists for clients that name it; it is listed on request. */
  readonly isLegacy?: boolean;
  /** Version of the model that speaks for the voice. Letters, digits and `.`, `_`, `-`. */
  readonly version?: string;
  /** The first speaker that supports a language is used for it. */
  readonly speakers: readonly Speaker[];
  /** Changes to the voice of the speakers, if any. */
  readonly adaptation?: Adaptation;
  /** Replaces the speakers in the languages of its model. Absent if the model is not installed. */
  readonly clone?: VoiceClone;
}
