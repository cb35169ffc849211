/** Postgres' stemmers by language; the others are searched as they are written. */
const stemmers: Readonly<Record<string, string>> = {
  ar: 'arabic',
  ca: 'catalan',
  da: 'danish',
  de: 'german',
  el: 'greek',
  en: 'english',
  es: 'spanish',
  eu: 'basque',
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  hi: 'hindi',
  hu: 'hungarian',
  hy: 'armenian',
  id: 'indonesian',
  it: 'italian',
  lt: 'lithuanian',
  ne: 'nepali',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sr: 'serbian',
  sv: 'swedish',
  ta: 'tamil',
  tr: 'turkish',
  yi: 'yiddish',
};

/** The text search configuration of a language (ISO 639-1). */
export const searchConfig = (language: string | null): string => stemmers[language ?? ''] ?? 'simple';

const unspaced = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u;
let segmenter: Intl.Segmenter | undefined;

/**
 * A text as it is indexed and searched: in small letters, Latin letters without accents, and with spaces between the
 * words of scripts that write none. Documents and queries are treated alike, so that “cafe” finds “café”.
 */
export function toSearchText(text: string): string {
  const folded = foldLatin(text.normalize('NFKC').toLowerCase());
  if (!unspaced.test(folded)) return folded;
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' });
  return [...segmenter.segment(folded)].map(({ segment }) => segment).join(' ');
}

/** Only accents of Latin letters are dropped: in other scripts, marks are vowels or letters of their own. */
const foldLatin = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/(\p{sc=Latn})[\u0300-\u036F]+/gu, '$1')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('ł', 'l');

/** The words of a text in their order, as they are searched. */
export const wordsOf = (text: string): string[] => toSearchText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** Insertions, deletions, replacements and swaps that lead from one word to the other; `limit + 1` for more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, beforeLast[j - 2]! + 1);
      row.push(best);
    }
    if (Math.min(...row) > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}

/** The word of `texts` that `word` was probably meant to be: near it and frequent. */
export function nearestWord(word: string, texts: readonly string[]): string | undefined {
  const limit = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  if (limit === 0) return undefined;
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const one of wordsOf(text))
      if (Math.abs(one.length - word.length) <= limit) counts.set(one, (counts.get(one) ?? 0) + 1);
  let best: { word: string; distance: number; count: number } | undefined;
  for (const [one, count] of counts) {
    const distance = editDistance(word, one, limit);
    if (distance > limit || distance === 0) continue;
    if (!best || distance < best.distance || (distance === best.distance && count > best.count))
      best = { word: one, distance, count };
  }
  return best?.word;
}
