import type { SpeakerEmbedding } from './embedding/speaker-embedding.ts';
import type { AdaptedVoice, Examination, Utterance } from './lab.ts';

/** A task of the lab thread. Samples are mono at 16 kHz and are transferred. */
export type LabTask =
  | { readonly kind: 'examine' | 'embed' | 'isolate' | 'separate'; readonly samples: Float32Array }
  | { readonly kind: 'adapt'; readonly recordings: readonly Float32Array[]; readonly language?: string };

/** The result of each kind of task. */
export interface LabResults {
  examine: Examination;
  embed: SpeakerEmbedding;
  isolate: Float32Array;
  separate: readonly Utterance[];
  adapt: AdaptedVoice;
}

/** The result of a task. */
export type LabResult = LabResults[keyof LabResults];
