import { toSearchText, wordsOf } from './search-words.rules.ts';

export interface SnippetSegment {
  readonly value: string;
  readonly is_hit: boolean;
}

/** Characters of a snippet. */
const snippetLength = 240;
/** How much longer a word may be than its stem. */
const maxEnding = 5;

/** The part of a text with the most words of a query, with these words marked. */
export function highlight(text: string, lexemes: readonly string[], query: string): SnippetSegment[] {
  const asked = new Set(wordsOf(query));
  const stems = lexemes.filter((lexeme) => lexeme.length > 2);
  const isHit = (word: string): boolean => {
    const folded = toSearchText(word);
    return (
      asked.has(folded) ||
      stems.some((stem) => folded.startsWith(stem) && folded.length - stem.length <= maxEnding) ||
      lexemes.includes(folded)
    );
  };
  const words = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    hit: isHit(word),
  }));
  const hits = words.filter(({ hit }) => hit);
  const [from, to] = bestWindow(text, hits);
  const segments: SnippetSegment[] = [];
  let at = from;
  const push = (end: number, is_hit: boolean): void => {
    if (end > at) segments.push({ value: text.slice(at, end), is_hit });
    at = end;
  };
  for (const { start, end } of hits) {
    if (start < from || end > to) continue;
    push(start, false);
    push(end, true);
  }
  push(to, false);
  return segments;
}

/** The bounds of the snippet, between words. */
function bestWindow(text: string, hits: readonly { start: number; end: number }[]): [number, number] {
  let [best, count] = [0, -1];
  for (const { start } of hits) {
    const inside = hits.filter((hit) => hit.start >= start && hit.end <= start + snippetLength).length;
    if (inside > count) [best, count] = [start, inside];
  }
  const wanted = Math.max(0, Math.min(best - 40, text.length - snippetLength));
  const from = wanted === 0 ? 0 : text.indexOf(' ', wanted) + 1 || wanted;
  if (from + snippetLength >= text.length) return [Math.min(from, best), text.length];
  const space = text.lastIndexOf(' ', from + snippetLength);
  return [Math.min(from, best), space > from ? space : from + snippetLength];
}
