/** A word of a text, with its position and comparison key. */
export interface Token {
  /** UTF-16 offsets. */
  readonly from: number;
  readonly to: number;
  /** Letters and digits only, in lower case and without accents; never empty. */
  readonly key: string;
}

/** Scripts without spaces between words: each character counts as a word. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu;

/** The comparison key of a text. Keeps spoken signs such as $ and %. */
export const toKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}$€£¥%&+=@©®°™№]/gu, '')
    .toLowerCase();

/** The words of a text, without pure punctuation. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(word)].flatMap(({ 0: match, index }) => {
    const key = toKey(match);
    return key === '' ? [] : [{ from: index, to: index + match.length, key }];
  });
}
