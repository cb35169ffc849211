/** Splits texts into batches of a number of texts and of characters. A longer text is a batch of its own. */
export function splitBatches(
  texts: readonly string[],
  { maxTexts, maxLength }: { readonly maxTexts: number; readonly maxLength: number },
): readonly (readonly string[])[] {
  const batches: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    if (!last || last.length >= maxTexts || length + text.length > maxLength) {
      batches.push([text]);
      length = 0;
    } else last.push(text);
    length += text.length;
  }
  return batches;
}

/** Characters that are spoken in a second, by language; others as in English. Rounded from read texts. */
const charactersPerSecond: Readonly<Record<string, number>> = { zh: 5, ja: 6, ko: 8, hi: 13, ar: 13, he: 12, th: 14 };

/** The characters of a line that may take `ms` when it is spoken in a language. */
export const charactersFor = (ms: number, language: string): number =>
  Math.max(1, Math.round((ms / 1_000) * (charactersPerSecond[language] ?? 16)));
