/** Hop and window of the level curve, in seconds. */
const [hopS, windowS] = [0.04, 0.08];
/** Minimum common duration in seconds; shorter overlaps can match by chance. */
const minOverlapS = 2.5;
/** Amplitude relative to the loudest window. Quieter audio is encoding noise or room noise. */
const noiseFloor = 0.01;
/**
 * Minimum deviation of the levels, as natural logarithms of power. Speech has 2 or more; constant audio cannot be
 * compared.
 */
const minDeviation = 0.3;
/**
 * Minimum correlation of levels. Measured: at least 0.90 for five seconds of a reading that was re-encoded (MP3 at 32
 * kbit/s, Opus), quieter and noisy; at most 0.57 for other texts by the same person.
 */
const minCorrelation = 0.82;

/**
 * Whether one recording is part of the other or equal to it; both have the same sample rate. Compares the level curves,
 * which survive re-encoding, gain changes and cutting.
 */
export function isSameRecording(one: Float32Array, other: Float32Array, sampleRate: number): boolean {
  return maxCorrelation(one, other, sampleRate) >= minCorrelation;
}

/**
 * The maximum correlation of the shorter level curve with any part of the longer one, −1..1; 0 if it is not meaningful.
 */
function maxCorrelation(one: Float32Array, other: Float32Array, sampleRate: number): number {
  const [short, long] = [measureLevels(one, sampleRate), measureLevels(other, sampleRate)].sort(
    (a, b) => a.length - b.length,
  );
  const size = short!.length;
  if (size * hopS < minOverlapS) return 0;
  const mean = sumValues(short!) / size;
  const centred = short!.map((level) => level - mean);
  const norm = Math.sqrt(sumValues(centred.map((level) => level * level)));
  if (norm < minDeviation * Math.sqrt(size)) return 0;
  // Running sums over the part of the longer curve that is compared.
  let [sum, squares] = [
    sumValues(long!.subarray(0, size)),
    sumValues(long!.subarray(0, size).map((level) => level * level)),
  ];
  let best = -1;
  for (let lag = 0; ; lag++) {
    let product = 0;
    for (let i = 0; i < size; i++) product += centred[i]! * long![lag + i]!;
    const windowNorm = Math.sqrt(Math.max(0, squares - (sum * sum) / size));
    if (windowNorm > 0) best = Math.max(best, product / (norm * windowNorm));
    if (lag + size >= long!.length) return best;
    const [dropped, added] = [long![lag]!, long![lag + size]!];
    sum += added - dropped;
    squares += added * added - dropped * dropped;
  }
}

const sumValues = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** The level curve of a recording: the natural logarithm of the energy of each window. */
function measureLevels(samples: Float32Array, sampleRate: number): Float64Array {
  const [hopSamples, windowSamples] = [Math.round(hopS * sampleRate), Math.round(windowS * sampleRate)];
  const powers = new Float64Array(Math.max(0, Math.floor((samples.length - windowSamples) / hopSamples) + 1));
  for (let at = 0; at < powers.length; at++) {
    let sum = 0;
    for (let i = at * hopSamples; i < at * hopSamples + windowSamples; i++) sum += samples[i]! * samples[i]!;
    powers[at] = sum;
  }
  const floorPower = powers.reduce((best, power) => Math.max(best, power), 0) * noiseFloor * noiseFloor;
  return powers.map((power) => Math.log(Math.max(power, floorPower) || 1));
}
