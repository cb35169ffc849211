interface HighlightPart {
  readonly part: string;
  readonly isMarked: boolean;
}

/** A text cut where the words of a search begin and end; upper and lower case are alike. */
export function highlightParts(text: string, search: string): HighlightPart[] {
  const words = search.trim().split(/\s+/).filter(Boolean).map(escaped);
  if (words.length === 0) return [{ part: text, isMarked: false }];
  // With a group, split keeps what was found: every second part.
  return text
    .split(new RegExp(`(${words.join('|')})`, 'giu'))
    .map((part, at) => ({ part, isMarked: at % 2 === 1 }))
    .filter(({ part }) => part !== '');
}

const escaped = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
