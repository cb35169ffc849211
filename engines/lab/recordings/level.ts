const targetRms = 0.1;
/** Keeps near silence from becoming loud noise. */
const maxGain = 1000;

/** Scales `samples` to an RMS of 0.1, so that thresholds apply equally to all recordings. Does not change silence. */
export function normalizeLevel(samples: Float32Array): Float32Array {
  let power = 0;
  for (const sample of samples) power += sample ** 2;
  const rms = Math.sqrt(power / Math.max(1, samples.length));
  const gain = rms === 0 ? 1 : Math.min(maxGain, targetRms / rms);
  return samples.map((sample) => sample * gain);
}
