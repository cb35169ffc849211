interface HighlightPart {
  readonly part: string;
  readonly isMarked: boolean;
}

/** Splits a text at the occurrences of the search terms, ignoring case. */
export function highlightParts(text: string, searched: readonly string[]): HighlightPart[] {
  const terms = searched.filter((term) => term !== '').map(escaped);
  if (terms.length === 0) return [{ part: text, isMarked: false }];
  // With a capture group, split keeps the matches: every second part is one.
  return text
    .split(new RegExp(`(${terms.join('|')})`, 'giu'))
    .map((part, at) => ({ part, isMarked: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

const escaped = (term: string): string => term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
