import { retimeParagraph } from './retime-words.ts';
import type { TimedParagraph } from './timed-paragraph.ts';

/** A place where a text contains what is searched. */
export interface TextMatch {
  readonly paragraphId: string;
  /** UTF-16 offsets in the paragraph; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** All places of `query`, without regard to case. */
export function findMatches(paragraphs: readonly TimedParagraph[], query: string): TextMatch[] {
  if (query === '') return [];
  const pattern = new RegExp(query.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu');
  return paragraphs.flatMap(({ id, text }) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      paragraphId: id,
      from: index,
      to: index + found.length,
    })),
  );
}

/** The paragraphs with `replacement` in these places; the other words keep their times. */
export function replaceMatches(
  paragraphs: readonly TimedParagraph[],
  matches: readonly TextMatch[],
  replacement: string,
): readonly TimedParagraph[] {
  if (matches.length === 0) return paragraphs;
  const byParagraph = Map.groupBy(matches, ({ paragraphId }) => paragraphId);
  return paragraphs.map((paragraph) => {
    const places = byParagraph.get(paragraph.id);
    if (!places) return paragraph;
    let text = '';
    let done = 0;
    for (const { from, to } of places) {
      text += paragraph.text.slice(done, from) + replacement;
      done = to;
    }
    return retimeParagraph(paragraph, text + paragraph.text.slice(done));
  });
}
