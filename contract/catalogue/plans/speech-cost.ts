import { characterCount } from './quota.ts';

/** A text to be spoken. */
export interface PricedText {
  /** Code points. */
  readonly characters: number;
  /** Credits per character; default 1. */
  readonly rate?: number | undefined;
}

/** Credits of one call, with the `costFactor` of its model, rounded up once for the whole call (O-08). */
export function speechCredits(texts: readonly PricedText[], costFactor: number): number {
  const credits = texts.reduce((sum, { characters, rate = 1 }) => sum + characters * rate, 0) * costFactor;
  // 10 × 1.1 is slightly above 11 in floating point and must not cost 12.
  return Math.ceil(Number(credits.toFixed(6)));
}

const digitsAndSigns = /[^\p{L}\p{M}\s,;:.!?"'’‘“”()—…-]/gu;
/** Spoken characters per digit or sign at most, by and large: "777" is "seven hundred seventy-seven". */
const wordsOfSign = 10;

/**
 * Text that the words of its numbers and signs lengthen to more than this factor is charged as it is spoken. It then takes
 * more than about twice the time of prose of its length, since pauses do not grow with it.
 */
export const freeWords = 2.5;

/** Whether the words of numbers and signs can lengthen a text so much. False for usual prose. */
export const canSpeakLonger = (text: string): boolean =>
  (text.match(digitsAndSigns)?.length ?? 0) * wordsOfSign > (freeWords - 1) * characterCount(text);

/** Bounds of `custom_rate`. The minimum is the rate of one's own voices. */
export const customRates = { min: 1, max: 10 } as const;

/** Credits per character of an added voice, whose owner may have set a rate. */
export const copyCreditRate = (rate: number | null): number => Math.max(customRates.min, rate ?? 1);

/** Credits per character of a voice: the owner's custom rate for users who added it, 1 for the owner. */
export const creditRate = (
  sharing: { readonly status: string; readonly rate: number | null } | null | undefined,
): number => (sharing?.status.startsWith('copied') ? copyCreditRate(sharing.rate) : 1);
