/** Length of the blocks whose power is kept, and of the window of the noise floor, in seconds. */
const [blockS, floorWindowS] = [0.02, 0.5];
/** A block that is this far below the level of the whole sound is a pause, in dB. */
const pauseDb = -30;
/** Quieter blocks are always a pause, in dBFS. */
const silenceDb = -60;

/** What shops of audiobooks measure. Levels in dBFS; −Infinity for silence. */
export interface SoundLevels {
  readonly samples: number;
  readonly sampleRate: number;
  /** Of the whole sound, with its pauses. */
  readonly rmsDb: number;
  /** The largest sample. */
  readonly peakDb: number;
  /** RMS of the quietest half second. */
  readonly noiseFloorDb: number;
  /** Silence before the first word and after the last one, in seconds; both are the whole length if nothing is heard. */
  readonly headS: number;
  readonly tailS: number;
}

export interface LevelMeter {
  add(samples: Float32Array): void;
  levels(): SoundLevels;
}

const toDb = (power: number): number => 10 * Math.log10(power);

/** Measures a sound that is added in parts. Keeps 200 bytes for a second of it. */
export function openLevelMeter(sampleRate: number): LevelMeter {
  const blockSamples = Math.round(blockS * sampleRate);
  let powers = new Float32Array(4096);
  let blocks = 0;
  let blockSum = 0;
  let inBlock = 0;
  let [samples, sum, peak] = [0, 0, 0];

  function endBlock(): void {
    if (blocks === powers.length) {
      const larger = new Float32Array(blocks * 2);
      larger.set(powers);
      powers = larger;
    }
    powers[blocks++] = blockSum / inBlock;
    sum += blockSum;
    [blockSum, inBlock] = [0, 0];
  }

  return {
    add(added) {
      for (const sample of added) {
        const magnitude = Math.abs(sample);
        if (magnitude > peak) peak = magnitude;
        blockSum += sample * sample;
        if (++inBlock === blockSamples) endBlock();
      }
      samples += added.length;
    },
    levels() {
      if (inBlock > 0) endBlock();
      const rmsDb = samples === 0 ? Number.NEGATIVE_INFINITY : toDb(sum / samples);
      const measured = powers.subarray(0, blocks);
      const threshold = 10 ** (Math.max(silenceDb, rmsDb + pauseDb) / 10);
      const isHeard = (power: number) => power > threshold;
      const first = measured.findIndex(isHeard);
      const last = measured.findLastIndex(isHeard);
      const lengthS = samples / sampleRate;
      return {
        samples,
        sampleRate,
        rmsDb,
        peakDb: 20 * Math.log10(peak),
        noiseFloorDb: toDb(quietestMean(measured, Math.round(floorWindowS / blockS))),
        headS: first < 0 ? lengthS : (first * blockSamples) / sampleRate,
        tailS: first < 0 ? lengthS : Math.max(0, lengthS - ((last + 1) * blockSamples) / sampleRate),
      };
    },
  };
}

/** The lowest mean of `size` values in a row; of all, if there are fewer. */
function quietestMean(values: Float32Array, size: number): number {
  const width = Math.min(size, values.length);
  if (width === 0) return 0;
  let lowest = Number.POSITIVE_INFINITY;
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    total += values[i]!;
    if (i >= width) total -= values[i - width]!;
    if (i >= width - 1) lowest = Math.min(lowest, total / width);
  }
  // Differences of floats may end below zero.
  return Math.max(0, lowest);
}
