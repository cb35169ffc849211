import { melLevels } from '../vocoder/mel-cepstrum.ts';
import { subtractMean } from '../vocoder/shaping.ts';
import { measureVoice, type VoiceStatistics } from './voice-statistics.ts';

/** The statistics of a voice with a fine spectrum, for comparing two voices. */
export interface VoiceProfile extends VoiceStatistics {
  /** Level of each mel band over the voiced frames, in dB, with mean 0. */
  readonly melDb: readonly number[];
}

/** Measures the profile of all `recordings` together with every n-th frame of 5 ms; undefined if nothing is voiced. */
export function measureProfile(
  recordings: readonly Float32Array[],
  sampleRate: number,
  every = 2,
): VoiceProfile | undefined {
  const melLevelsOf = melLevels(sampleRate);
  let sums: Float64Array | undefined;
  let frames = 0;
  const onFrame = (_hz: number, logPower: Float64Array): void => {
    const levels = melLevelsOf(logPower);
    sums ??= new Float64Array(levels.length);
    for (let band = 0; band < levels.length; band++) sums[band]! += levels[band]!;
    frames++;
  };
  const statistics = measureVoice(recordings, sampleRate, { every, onFrame });
  return (
    statistics && { ...statistics, melDb: subtractMean(Array.from(sums!, (sum) => ((10 / Math.LN10) * sum) / frames)) }
  );
}
