/** A word of a text: where it stands in it, and what is compared of it. */
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

/** What is heard of a piece of text: signs such as $ and % are heard as well, and have no letters. */
export const keyOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}$€£¥%&+=@©®°™№]/gu, '')
    .toLowerCase();

/** The words of a text, without those of punctuation alone. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(word)].flatMap(({ 0: found, index }) => {
    const key = keyOf(found);
    return key === '' ? [] : [{ from: index, to: index + found.length, key }];
  });
}
