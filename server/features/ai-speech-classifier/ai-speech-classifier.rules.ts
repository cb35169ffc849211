/** A window of a recording with the probability that it carries the mark. */
export interface JudgedWindow {
  readonly startS: number;
  readonly endS: number;
  readonly probability: number;
}

/** Windows of at least this probability carry the mark: at most one of 10,000 without it has it by chance. */
export const certainProbability = 0.99;

/** Joins the certain windows that overlap or touch. */
export function joinMarkedParts(windows: readonly JudgedWindow[]): JudgedWindow[] {
  const parts: JudgedWindow[] = [];
  for (const window of windows) {
    if (window.probability < certainProbability) continue;
    const last = parts.at(-1);
    if (last && window.startS <= last.endS)
      parts[parts.length - 1] = {
        startS: last.startS,
        endS: window.endS,
        probability: Math.max(last.probability, window.probability),
      };
    else parts.push(window);
  }
  return parts;
}
