const bins = 100;
/** Softer peaks are not from a converter that ran out of range. */
const minPeak = 0.05;
/** How many more samples lie at the ceiling than a little below it; without one, there are fewer the louder they are. */
const clusterRatio = 2.5;
const minShare = 0.0005;

/**
 * The share of `samples` that was cut off at a ceiling, 0..1 of those that are heard. The ceiling is looked for, because a
 * recording that was clipped may have been made softer or converted to another rate since.
 */
export function measureClipping(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < minPeak) return 0;
  const counts = new Float64Array(bins + 1);
  let audible = 0;
  for (const sample of samples) {
    const level = Math.abs(sample) / peak;
    if (level < 0.02) continue;
    audible++;
    counts[Math.floor(level * bins)]!++;
  }
  // The loudest samples themselves are the last bin's.
  counts[bins - 1]! += counts[bins]!;
  let above = 0;
  let share = 0;
  for (let at = bins - 1; at >= bins / 2; at--) {
    above += counts[at]!;
    const below = (counts[at - 5]! + counts[at - 6]! + counts[at - 7]!) / 3;
    const atLevel = (counts[at]! + counts[at - 1]!) / 2;
    if (above >= minShare * audible && above >= 20 && atLevel > clusterRatio * below)
      share = Math.max(share, (above + counts[at - 1]!) / audible);
  }
  return share;
}
