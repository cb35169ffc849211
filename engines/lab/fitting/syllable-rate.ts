const hopS = 0.01;
/** Radius of the smoothing of the level curve, in hops. It keeps syllables and removes pitch periods. */
const smoothingRadius = 4;
/** Minimum height of a syllable peak over the dips beside it, in dB. */
const minRiseDb = 2;
/** Minimum level of a peak relative to the 95th percentile, in dB. */
const minLevelDb = -22;
/** With less speech, the rate is not reliable. */
const minSpeechS = 1;
/** Longer silences are pauses, in hops. */
const maxGapHops = 25;

/** Syllables per second of speech without pauses, as peaks of the level; undefined if there is too little speech. */
export function measureSyllableRate(recordings: readonly Float32Array[], sampleRate: number): number | undefined {
  let syllables = 0;
  let hops = 0;
  for (const samples of recordings) {
    const levels = smoothLevels(samples, sampleRate);
    const floor = (levels.toSorted()[Math.floor(levels.length * 0.95)] ?? 0) + minLevelDb;
    syllables += countPeaks(levels, floor);
    hops += countSpeechHops(levels, floor);
  }
  const seconds = hops * hopS;
  return seconds < minSpeechS || syllables === 0 ? undefined : syllables / seconds;
}

/** The level of each hop in dB, smoothed by a Hann window. */
function smoothLevels(samples: Float32Array, sampleRate: number): Float32Array {
  const hop = hopS * sampleRate;
  const powers = Float32Array.from({ length: Math.floor(samples.length / hop) }, (_, i) => {
    let sum = 1e-9;
    for (let k = Math.round(i * hop); k < Math.round((i + 1) * hop); k++) sum += samples[k]! ** 2;
    return sum / hop;
  });
  return powers.map((_, i) => {
    let [sum, weights] = [0, 0];
    for (let k = -smoothingRadius; k <= smoothingRadius; k++) {
      const power = powers[i + k];
      if (power === undefined) continue;
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * k) / (smoothingRadius + 1));
      sum += weight * power;
      weights += weight;
    }
    return 10 * Math.log10(sum / weights);
  });
}

/** Counts the peaks above `floor` that rise enough over the dips beside them, or stand at an end; levels in dB. */
function countPeaks(levels: Float32Array, floor: number): number {
  let count = 0;
  // The recording starts from silence.
  let isRising = true;
  let extreme = Number.NEGATIVE_INFINITY;
  for (const level of levels) {
    const isFurther = isRising ? level >= extreme : level <= extreme;
    if (isFurther) extreme = level;
    if (Math.abs(level - extreme) < minRiseDb) continue;
    if (isRising && extreme > floor) count++;
    isRising = !isRising;
    extreme = level;
  }
  return isRising && extreme > floor ? count + 1 : count;
}

/** Counts the hops of speech, including gaps shorter than a pause. */
function countSpeechHops(levels: Float32Array, floor: number): number {
  let hops = 0;
  let last = -1;
  levels.forEach((level, i) => {
    if (level <= floor) return;
    hops += last >= 0 && i - last <= maxGapHops ? i - last : 1;
    last = i;
  });
  return hops;
}
