/** Seconds between two levels, and that each is of. */
const [hopS, windowS] = [0.04, 0.08];
/** Seconds that two recordings must have in common: less is alike by chance. */
const leastS = 2.5;
/** Of the loudest level: what is quieter is the format's and the room's. */
const floor = 0.01;
/** Deviation of levels, as natural logarithms of power: of speech it is 2 and more. What is always as loud has no course. */
const leastDeviation = 0.3;
/**
 * Correlation of levels. Of five seconds of a reading, encoded again (MP3 of 32 kbit/s, Opus), quieter and in noise, it was 0.90 and
 * more; of readings of other texts by the same person, where they are most alike, 0.57 at most.
 */
const leastAlike = 0.82;

/**
 * Whether one of two recordings of the same rate is a part of the other, or the whole of it: by the course of their levels, which
 * stays when a file is encoded again, made louder, or cut.
 */
export function isSameRecording(one: Float32Array, other: Float32Array, sampleRate: number): boolean {
  return likeness(one, other, sampleRate) >= leastAlike;
}

/** Correlation of the levels where the shorter one is most alike to the longer one, −1..1; 0 where it says nothing. */
function likeness(one: Float32Array, other: Float32Array, sampleRate: number): number {
  const [short, long] = [levels(one, sampleRate), levels(other, sampleRate)].sort((a, b) => a.length - b.length);
  const size = short!.length;
  if (size * hopS < leastS) return 0;
  const mean = sumOf(short!) / size;
  const centred = short!.map((level) => level - mean);
  const spread = Math.sqrt(sumOf(centred.map((level) => level * level)));
  if (spread < leastDeviation * Math.sqrt(size)) return 0;
  // Sums over what stands beside the short one, moved on by one.
  let [sum, squares] = [sumOf(long!.subarray(0, size)), sumOf(long!.subarray(0, size).map((level) => level * level))];
  let most = -1;
  for (let lag = 0; ; lag++) {
    let product = 0;
    for (let i = 0; i < size; i++) product += centred[i]! * long![lag + i]!;
    const beside = Math.sqrt(Math.max(0, squares - (sum * sum) / size));
    if (beside > 0) most = Math.max(most, product / (spread * beside));
    if (lag + size >= long!.length) return most;
    const [gone, come] = [long![lag]!, long![lag + size]!];
    sum += come - gone;
    squares += come * come - gone * gone;
  }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

/** Levels of a recording, as logarithms. */
function levels(samples: Float32Array, sampleRate: number): Float64Array {
  const [hop, window] = [Math.round(hopS * sampleRate), Math.round(windowS * sampleRate)];
  const powers = new Float64Array(Math.max(0, Math.floor((samples.length - window) / hop) + 1));
  for (let at = 0; at < powers.length; at++) {
    let sum = 0;
    for (let i = at * hop; i < at * hop + window; i++) sum += samples[i]! * samples[i]!;
    powers[at] = sum;
  }
  const least = powers.reduce((most, power) => Math.max(most, power), 0) * floor * floor;
  return powers.map((power) => Math.log(Math.max(power, least) || 1));
}
