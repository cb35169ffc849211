/** Peaks below this still look like speech, not like a full swing. */
const quietestTop = 0.4;
/** A bar is never lower: silence is a line of dots. */
const lowestBar = 0.06;

/**
 * Heights of `count` bars, 0 to 1, for a recording of `length` peaks of which the first are known. Where nothing is
 * known yet the bar is 0.
 */
export function barHeights(peaks: readonly number[], length: number, count: number): number[] {
  const top = peaks.reduce((highest, peak) => Math.max(highest, peak), quietestTop);
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * length) / count));
    let highest = -1;
    for (let at = from; at < to && at < peaks.length; at++) highest = Math.max(highest, peaks[at]!);
    return highest < 0 ? 0 : Math.max(lowestBar, highest / top);
  });
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
