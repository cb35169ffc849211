interface HighlightPart {
  readonly part: string;
  readonly isMarked: boolean;
}

/** A text cut where what was searched for begins and ends; upper and lower case are alike. */
export function highlightParts(text: string, searched: readonly string[]): HighlightPart[] {
  const terms = searched.filter((term) => term !== '').map(escaped);
  if (terms.length === 0) return [{ part: text, isMarked: false }];
  // With a group, split keeps what was found: every second part.
  return text
    .split(new RegExp(`(${terms.join('|')})`, 'giu'))
    .map((part, at) => ({ part, isMarked: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

const escaped = (term: string): string => term.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
