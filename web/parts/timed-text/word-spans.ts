interface WordSpan {
  /** UTF-16 offsets; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/** Scripts without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const pronounced = /[\p{L}\p{N}\p{Sc}%&+=@]/u;

let segmenter: Intl.Segmenter | undefined;

/**
 * The words of a text with the punctuation beside them. Words are separated by spaces, and in scripts without spaces by
 * the dictionary of the browser.
 */
export function wordSpans(text: string): WordSpan[] {
  const words: WordSpan[] = [];
  const hasUnspaced = unspaced.test(text);
  let isPreviousWord = true;
  const add = (from: number, part: string) => {
    const to = from + part.length;
    const previous = words.at(-1);
    const isWord = pronounced.test(part);
    // A free-standing mark belongs to the word before it, one at the start to the word after it.
    if (previous && !(isWord && isPreviousWord)) words[words.length - 1] = { from: previous.from, to };
    else words.push({ from, to });
    isPreviousWord = isWord || (previous !== undefined && isPreviousWord);
  };
  for (const { 0: chunk, index } of text.matchAll(/\S+/g)) {
    if (!hasUnspaced || !unspaced.test(chunk)) add(index, chunk);
    else {
      segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
      for (const { segment, index: at } of segmenter.segment(chunk)) add(index + at, segment);
    }
  }
  return words;
}
