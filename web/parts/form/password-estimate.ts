import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english, translations } from '@zxcvbn-ts/language-en';

const estimator = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  translations,
  // The run time grows with the length, and more characters cannot make a password weaker.
  maxLength: 64,
});

export interface Estimate {
  /** 0: guessed at once; 4: very hard to guess. */
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** Why it is weak, and what to do about it. */
  readonly advice: readonly string[];
}

/**
 * Estimates how hard a password is to guess for someone who knows `personalWords`. Loads large word lists: import
 * it lazily.
 */
export function estimatePassword(password: string, personalWords: readonly string[]): Estimate {
  const words = personalWords
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{Nd}]+/u)])
    .filter((text) => text.length > 2);
  const { score, feedback } = estimator.check(password, words);
  return { score, advice: [feedback.warning, ...feedback.suggestions].filter((line): line is string => !!line) };
}
