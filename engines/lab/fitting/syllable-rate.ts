const hopS = 0.01;
/** Radius of the smoothing in hops. It keeps syllables and removes the periods of the voice. */
const smoothing = 4;
/** Minimum height of a syllable peak over the dips beside it, in dB. */
const minRiseDb = 2;
/** Minimum level of a peak relative to the 95th percentile, in dB. */
const minLevelDb = -22;
/** Longer silences are pauses, in hops. */
const maxGapHops = 25;

/** Syllables per second without pauses, counted by level peaks; undefined if there is too little speech. */
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
  return seconds < 1 || syllables === 0 ? undefined : syllables / seconds;
}

function smoothLevels(samples: Float32Array, sampleRate: number): Float32Array {
  const hop = hopS * sampleRate;
  const powers = Float32Array.from({ length: Math.floor(samples.length / hop) }, (_, i) => {
    let sum = 1e-9;
    for (let k = Math.round(i * hop); k < Math.round((i + 1) * hop); k++) sum += samples[k]! ** 2;
    return sum / hop;
  });
  return powers.map((_, i) => {
    let [sum, weights] = [0, 0];
    for (let k = -smoothing; k <= smoothing; k++) {
      const power = powers[i + k];
      if (power === undefined) continue;
      const weight = 0.5 + 0.5 * Math.cos((Math.PI * k) / (smoothing + 1));
      sum += weight * power;
      weights += weight;
    }
    return 10 * Math.log10(sum / weights);
  });
}

function countPeaks(levels: Float32Array, floor: number): number {
  let count = 0;
  let dip = Number.POSITIVE_INFINITY;
  let peak = Number.NEGATIVE_INFINITY;
  for (const level of levels) {
    if (level > peak) peak = level;
    if (peak - level < minRiseDb && level !== levels.at(-1)) {
      if (peak === Number.NEGATIVE_INFINITY) dip = Math.min(dip, level);
      continue;
    }
    if (peak > floor && peak - dip >= minRiseDb) {
      count++;
      dip = level;
    }
    dip = Math.min(dip, level);
    peak = level;
  }
  return count;
}

/** Counts the hops of speech, including short gaps. */
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
