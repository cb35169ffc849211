interface PromptNumbers {
  /** The text without its length. */
  readonly rest: string;
  readonly durationS?: number;
  /** Number of strokes. */
  readonly count?: number;
}

const numberWords: Readonly<Record<string, number>> = {
  one: 1,
  once: 1,
  single: 1,
  two: 2,
  twice: 2,
  double: 2,
  three: 3,
  triple: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const duration = /(\d+(?:[.,]\d+)?)[\s-]*(s|secs?|seconds?|min|minutes?)\b/iu;
const maxCount = 30;

/** Reads lengths ("for 5 seconds") and counts ("three knocks") of a prompt. */
export function readNumbers(text: string): PromptNumbers {
  const match = duration.exec(text);
  const rest = match ? text.replace(match[0], ' ') : text;
  const count = rest
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => numberWords[word] ?? (/^\d{1,2}$/.test(word) ? Number(word) : 0))
    .find((value) => value > 0 && value <= maxCount);
  const seconds = match ? Number(match[1]!.replace(',', '.')) * (match[2]!.startsWith('m') ? 60 : 1) : undefined;
  return { rest, ...(seconds !== undefined && { durationS: seconds }), ...(count !== undefined && { count }) };
}
