/** Bins of the amplitude histogram, from 0 to the peak. */
const bins = 100;
/** Samples below this share of the peak are not counted as audible. */
const minAudibleLevel = 0.02;
/** Recordings with lower peaks are not clipped. */
const minPeak = 0.05;
/** Minimum ratio of samples at the ceiling to samples slightly below it. Without clipping, louder samples are rarer. */
const clusterRatio = 2.5;
/** Minimum number of clipped samples, as a share of the audible ones and absolute. */
const [minShare, minSamples] = [0.0005, 20];

/**
 * The share of audible samples that are clipped, 0..1. Searches for the ceiling, because a clipped recording may have
 * been attenuated or resampled later.
 */
export function measureClipping(samples: Float32Array): number {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  if (peak < minPeak) return 0;
  const histogram = new Float64Array(bins + 1);
  let audible = 0;
  for (const sample of samples) {
    const level = Math.abs(sample) / peak;
    if (level < minAudibleLevel) continue;
    audible++;
    histogram[Math.floor(level * bins)]!++;
  }
  // Samples at the peak belong to the last bin.
  histogram[bins - 1]! += histogram[bins]!;
  let above = 0;
  let share = 0;
  for (let at = bins - 1; at >= bins / 2; at--) {
    above += histogram[at]!;
    // Slightly below the ceiling: a resampled recording has smeared it over a few bins.
    const below = (histogram[at - 5]! + histogram[at - 6]! + histogram[at - 7]!) / 3;
    const atLevel = (histogram[at]! + histogram[at - 1]!) / 2;
    if (above >= minShare * audible && above >= minSamples && atLevel > clusterRatio * below)
      share = Math.max(share, (above + histogram[at - 1]!) / audible);
  }
  return share;
}
