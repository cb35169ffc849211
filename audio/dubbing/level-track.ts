import type { Pcm } from '../pcm.ts';

const blockS = 0.02;
/** Blocks below this power are silent: −60 dBFS. */
const silentPower = 1e-6;
/** Blocks this much weaker than the others are pauses: 10 dB. */
const pauseShare = 0.1;

/** The level of a long sound at any stretch of time. Keeps 200 bytes for a second of it. */
export interface LevelTrack {
  add(samples: Float32Array): void;
  /** RMS level of what is heard between two times, without its pauses, in dBFS; −Infinity for silence. */
  levelBetween(startMs: number, endMs: number): number;
}

export function openLevelTrack(sampleRate: number): LevelTrack {
  const blockSamples = Math.round(blockS * sampleRate);
  let powers = new Float32Array(4096);
  let blocks = 0;
  let sum = 0;
  let inBlock = 0;
  return {
    add(samples) {
      for (const sample of samples) {
        sum += sample * sample;
        if (++inBlock < blockSamples) continue;
        if (blocks === powers.length) {
          const larger = new Float32Array(blocks * 2);
          larger.set(powers);
          powers = larger;
        }
        powers[blocks++] = sum / blockSamples;
        [sum, inBlock] = [0, 0];
      }
    },
    levelBetween(startMs, endMs) {
      const at = (ms: number) => Math.round(ms / 1000 / blockS);
      return activeLevel(powers.subarray(Math.min(blocks, at(startMs)), Math.min(blocks, at(endMs))));
    },
  };
}

/** RMS level of a short sound without its pauses, in dBFS; −Infinity for silence. */
export function activeLevelDb({ samples, sampleRate }: Pcm): number {
  const track = openLevelTrack(sampleRate);
  track.add(samples);
  return track.levelBetween(0, (samples.length / sampleRate) * 1000);
}

/** The mean of the powers that are heard, in dB. */
function activeLevel(powers: Float32Array): number {
  const meanAbove = (threshold: number): number => {
    let [total, count] = [0, 0];
    for (const power of powers) {
      if (power <= threshold) continue;
      total += power;
      count++;
    }
    return count === 0 ? 0 : total / count;
  };
  const audible = meanAbove(silentPower);
  return 10 * Math.log10(audible === 0 ? 0 : meanAbove(audible * pauseShare));
}
