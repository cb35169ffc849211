const words = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether two texts have the same words, whatever their case, spaces and punctuation. */
export const hasSameWords = (one: string, other: string): boolean => words(one) === words(other);
