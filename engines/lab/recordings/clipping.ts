const bins = 100;
/** Recordings with lower peaks are not clipped. */
const minPeak = 0.05;
/** Minimum ratio of samples at the ceiling to samples slightly below it. Without clipping, louder samples are rarer. */
const clusterRatio = 2.5;
const minShare = 0.0005;

/**
 * The share of audible samples that are clipped, 0..1. Searches for the ceiling, because a clipped recording may have
 * been attenuated or resampled later.
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
  // Samples at the peak belong to the last bin.
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
