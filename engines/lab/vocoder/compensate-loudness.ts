import { bins, fftSize, lowestF0Hz, openEnvelopeAnalyzer } from './envelope.ts';
import { frameHopS } from './f0.ts';
import type { SpectralShaping } from './shaping.ts';

/** Measured loudness of pulses above a voice with the same spectrum, in dB. */
const pulseExcessDb = 0.8;
/** Only every fourth voiced frame is measured. */
const frameStep = 4;

/**
 * The gain, as natural log power, that keeps the loudness of a clause after its spectrum was shaped. `track`: its F0.
 */
export function compensatingLogGain(
  samples: Float32Array,
  sampleRate: number,
  track: Float32Array,
  { equalizer, warp }: SpectralShaping,
): number {
  const envelope = openEnvelopeAnalyzer(sampleRate);
  const weights = loudnessWeights(sampleRate);
  const warped = new Float64Array(bins);
  let before = 0;
  let after = 0;
  for (let i = 0; i < track.length; i += frameStep) {
    if (track[i] === 0) continue;
    const middle = Math.round(i * frameHopS * sampleRate);
    const smooth = envelope.smooth(samples, middle, Math.max(lowestF0Hz, track[i]!));
    warp?.(smooth, warped);
    const shaped = warp ? warped : smooth;
    for (let k = 1; k < bins; k++) {
      before += weights[k]! * Math.exp(smooth[k]!);
      after += weights[k]! * Math.exp(shaped[k]! + equalizer[k]!);
    }
  }
  return before > 0 && after > 0 ? Math.log(before / after) - (pulseExcessDb * Math.LN10) / 10 : 0;
}

/** Approximate loudness weight of each bin: the shelf and high-pass of BS.1770. */
const loudnessWeights = (sampleRate: number): Float64Array =>
  Float64Array.from({ length: bins }, (_, k) => {
    const hz = Math.max(1, (k * sampleRate) / fftSize);
    const shelfDb = 4 / (1 + (1700 / hz) ** 2);
    return 10 ** (shelfDb / 10) / (1 + (60 / hz) ** 4);
  });
