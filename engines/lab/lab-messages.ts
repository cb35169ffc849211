import type { AdaptedVoice, Examination, Utterance } from './lab.ts';
import type { VoicePrint } from './embedding/speaker-embedding.ts';

/** What the thread of the lab is asked: samples are mono at 16 kHz and move to it. */
export type LabTask =
  | { readonly kind: 'examine' | 'print' | 'isolate' | 'separate'; readonly samples: Float32Array }
  | { readonly kind: 'adapt'; readonly recordings: readonly Float32Array[]; readonly language?: string };

/** What each kind of task answers. */
export interface LabAnswers {
  examine: Examination;
  print: VoicePrint;
  isolate: Float32Array;
  separate: readonly Utterance[];
  adapt: AdaptedVoice;
}

/** The last thing that the thread says of a task. */
export type LabMessage =
  | { readonly kind: 'done'; readonly answer: LabAnswers[keyof LabAnswers] }
  | { readonly kind: 'failed'; readonly message: string };
