const targetLevel = 0.1;
const maxGain = 1000;

/** Scales `samples` to an RMS of 0.1, so that thresholds apply equally to all recordings. Does not change silence. */
export function normalizeLevel(samples: Float32Array): Float32Array {
  let power = 0;
  for (const sample of samples) power += sample ** 2;
  const mean = Math.sqrt(power / Math.max(1, samples.length));
  const gain = mean === 0 ? 1 : Math.min(maxGain, targetLevel / mean);
  return samples.map((sample) => sample * gain);
}
