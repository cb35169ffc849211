/** Speech whose highest bar is below this level is drawn low instead of scaled to full height. */
const minLoudestPeak = 0.3;
/** The minimum height of a bar: silence is a line of dots. */
const minBarHeight = 0.06;

/**
 * Heights of `count` bars, 0 to 1, for a recording of `length` peaks of which the first are known. A bar is the mean of
 * its peaks, so that an hour shows its pauses as a minute does. A bar without known peaks is 0.
 */
export function barHeights(peaks: readonly number[], length: number, count: number): number[] {
  const means = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * length) / count);
    const to = Math.min(peaks.length, Math.max(from + 1, Math.floor(((bar + 1) * length) / count)));
    let sum = 0;
    for (let at = from; at < to; at++) sum += peaks[at]!;
    return to > from ? sum / (to - from) : undefined;
  });
  const top = means.reduce<number>((highest, mean) => Math.max(highest, mean ?? 0), minLoudestPeak);
  return means.map((mean) => (mean === undefined ? 0 : Math.max(minBarHeight, mean / top)));
}

/** An SVG path of upright bars around the middle of a box. Lengths in px. */
export function barPath(heights: readonly number[], step: number, width: number, boxHeight: number): string {
  const middle = boxHeight / 2;
  return heights
    .map((height, at) => {
      const half = Math.max(width / 2, (height * boxHeight) / 2);
      return `M${at * step + width / 2} ${(middle - half + width / 2).toFixed(1)}v${(2 * half - width + 0.01).toFixed(2)}`;
    })
    .join('');
}
