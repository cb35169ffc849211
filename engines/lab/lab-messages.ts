import type { SpeakerEmbedding } from './embedding/speaker-embedding.ts';
import type { AdaptedVoice, Examination, Utterance } from './lab.ts';

/** What the thread of the lab is asked: samples are mono at 16 kHz and move to it. */
export type LabTask =
  | { readonly kind: 'examine' | 'embed' | 'isolate' | 'separate'; readonly samples: Float32Array }
  | { readonly kind: 'adapt'; readonly recordings: readonly Float32Array[]; readonly language?: string };

/** What each kind of task answers. */
export interface LabResults {
  examine: Examination;
  embed: SpeakerEmbedding;
  isolate: Float32Array;
  separate: readonly Utterance[];
  adapt: AdaptedVoice;
}

/** The last thing that the thread says of a task. */
export type LabMessage =
  | { readonly kind: 'done'; readonly result: LabResults[keyof LabResults] }
  | { readonly kind: 'failed'; readonly message: string };
