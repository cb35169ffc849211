import { beginsWith, foldedTerms, foldText } from '../../../contract/catalogue/voices/voice-search.ts';
import { Highlight } from '../../parts/list/highlight.tsx';

/** A text in which the words are highlighted that begin with a term of the search of voices. */
export const HighlightWords = ({ text, search }: { text: string; search: string }) => (
  <Highlight text={text} searched={search === '' ? [] : foundWords(text, search)} />
);

/** The found beginnings of words as the text spells them: `Émi` for `emi`. */
export function foundWords(text: string, search: string): string[] {
  const terms = foldedTerms(search);
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).flatMap((word) => {
    const folded = foldText(word);
    const term = terms.find((one) => beginsWith(folded, one));
    if (term === undefined) return [];
    // Where folding changes the length, the beginning cannot be counted off.
    return [folded.length === word.length && folded.startsWith(term) ? word.slice(0, term.length) : word];
  });
}
