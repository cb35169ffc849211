const articles = new Set([
  'a',
  'an',
  'the',
  'some',
  'my',
  'his',
  'her',
  'their',
  'its',
  'your',
  'of',
  'very',
  'really',
]);

/** The words of a text that carry meaning, in lower case and without the s of the plural. */
export const readWords = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .normalize('NFKC')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
    .filter((word) => !articles.has(word))
    .map(singular);

function singular(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}
