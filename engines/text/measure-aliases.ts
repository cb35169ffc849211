import type { LexiconRule } from '../contract/pronunciation.ts';
import { findAliases } from './lexicon.ts';
import { splitAtPauses } from './speech-markup.ts';

/** How much longer a text becomes when its aliases are spoken. */
export interface AliasGrowth {
  /** Code points; 0 if the aliases are shorter than the words that they replace. */
  readonly added: number;
  /** The word whose aliases add the most. */
  readonly longest: string | undefined;
}

/** Measures the aliases of a text exactly as they are applied before synthesis. */
export function measureAliases(text: string, lexicon: readonly LexiconRule[]): AliasGrowth {
  const addedByGrapheme = new Map<string, number>();
  if (lexicon.some((rule) => 'alias' in rule))
    for (const stretch of splitAtPauses(text))
      for (const { grapheme, added } of findAliases(stretch.text, lexicon))
        addedByGrapheme.set(grapheme, (addedByGrapheme.get(grapheme) ?? 0) + added);
  const sorted = [...addedByGrapheme].sort(([, a], [, b]) => b - a);
  return {
    added: Math.max(
      0,
      sorted.reduce((sum, [, added]) => sum + added, 0),
    ),
    longest: sorted[0]?.[0],
  };
}
