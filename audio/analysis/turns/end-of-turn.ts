import type { Expectation } from './expectation.ts';
import { type FinalProsody, judgeProsody } from './final-prosody.ts';
import { judgeText } from './text-completeness.ts';

export type TurnEagerness = 'patient' | 'normal' | 'eager';

export interface TurnEvidence {
  /** The words of the turn so far. */
  readonly text: string;
  /** ISO 639-1 */
  readonly language: string;
  readonly expects?: Expectation | undefined;
  readonly prosody?: FinalProsody | undefined;
}

export interface TurnRules {
  readonly eagerness: TurnEagerness;
  /** Waits longer while digits and letters are spelled. */
  readonly hasSpellingPatience: boolean;
  /** Only silence ends a turn, not the words. */
  readonly isSilenceOnly: boolean;
}

/** Of the silence after which the turn ends, in ms: when it is over for sure, and when it surely goes on. */
const delaysMs: Readonly<Record<TurnEagerness, readonly [shortest: number, longest: number]>> = {
  eager: [300, 1200],
  normal: [300, 1800],
  patient: [600, 2500],
};
/** If only silence counts, and while something is spelled. */
const silenceDelayMs: Readonly<Record<TurnEagerness, number>> = { eager: 500, normal: 800, patient: 1400 };
const spellingDelayMs: Readonly<Record<TurnEagerness, number>> = { eager: 900, normal: 1400, patient: 2200 };
/** Weights of words, pitch and their absence in the logistic sum. */
const [textWeight, prosodyWeight, bias] = [3.2, 0.4, -0.3];
/** Confidence from which the shortest delay applies, and up to which the longest. */
const [sure, unsure] = [0.8, 0.15];
/** Confidence from which it pays to prepare the reply. */
export const speculativeConfidence = 0.5;
/** A number whose last digit is known, and digits that may be a whole telephone number. */
const [completeSpelling, longSpelling] = [0.9, 7];

export interface EndOfTurn {
  /** That the turn is over: 0..1. */
  readonly confidence: number;
  /** Silence after the last sound after which the turn ends, in ms. */
  readonly delayMs: number;
}

/** Combines the words, the pitch at the end and the expected answer. */
export function judgeEndOfTurn({ text, language, expects, prosody }: TurnEvidence, rules: TurnRules): EndOfTurn {
  const { completeness, spelled } = judgeText(text, language, expects);
  const sum = textWeight * completeness + prosodyWeight * judgeProsody(prosody) + bias;
  const confidence = 1 / (1 + Math.exp(-sum));
  if (rules.isSilenceOnly) return { confidence: 0.5, delayMs: silenceDelayMs[rules.eagerness] };
  const [shortest, longest] = delaysMs[rules.eagerness];
  const doubt = Math.min(1, Math.max(0, (sure - confidence) / (sure - unsure)));
  const delayMs = Math.round(shortest * (longest / shortest) ** doubt);
  const isPatient = spelled > 0 && rules.hasSpellingPatience && completeness < completeSpelling;
  const patienceMs = spellingDelayMs[rules.eagerness] / (spelled >= longSpelling ? 2 : 1);
  return { confidence, delayMs: isPatient ? Math.max(delayMs, patienceMs) : delayMs };
}
