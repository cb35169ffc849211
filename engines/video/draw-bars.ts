import type { SKRSContext2D } from '@napi-rs/canvas';

/** Draws vertical bars with round ends, centred on `middle`. */
export function drawBars(
  context: SKRSContext2D,
  bars: readonly { readonly x: number; readonly height: number }[],
  width: number,
  middle: number,
): void {
  context.beginPath();
  for (const { x, height } of bars) context.roundRect(x, middle - height / 2, width, height, width / 2);
  context.fill();
}

/** Reduces an outline to fewer bars, each the maximum of its range, scaled so that the highest is 1. */
export function normalizeOutline(peaks: ArrayLike<number>, count: number): Float32Array {
  const shares = Float32Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    let highest = 0;
    for (let at = from; at < to; at++) highest = Math.max(highest, peaks[at] ?? 0);
    return highest;
  });
  const max = shares.reduce((highest, share) => Math.max(highest, share), 0);
  return max > 0 ? shares.map((share) => share / max) : shares;
}
