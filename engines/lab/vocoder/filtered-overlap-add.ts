import { bins, fftSize } from './envelope.ts';
import { createRealFft } from './real-fft.ts';

/** Mean square below which a frame is silence. */
const silentPower = 1e-5;

/**
 * Adds a Hann-windowed frame around `middle` to `output`, filtered by `logGain` (natural log power per bin). Frames
 * `hop` samples apart overlap and add up to the signal. Keeps fricatives and plosives, and never amplifies silence.
 */
export type FilteredOverlapAdd = (
  output: Float32Array,
  samples: Float32Array,
  middle: number,
  logGain: Float64Array,
) => void;

export function openFilteredOverlapAdd(hop: number): FilteredOverlapAdd {
  const fft = createRealFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const radius = Math.ceil(hop);
  const window = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.max(0, 0.5 + 0.5 * Math.cos(Math.PI * Math.max(-1, Math.min(1, (i - radius) / hop)))),
  );
  // Centres the frame, so that the filter response fits before and after it.
  const start = fftSize / 2 - radius;

  return (output, samples, middle, logGain) => {
    frame.fill(0);
    let power = 0;
    for (let i = 0; i < window.length; i++) {
      const sample = samples[middle - radius + i] ?? 0;
      frame[start + i] = sample * window[i]!;
      power += frame[start + i]! ** 2;
    }
    if (power === 0) return;
    fft.forward(frame, real, imaginary);
    for (let k = 0; k < bins; k++) {
      const gain = Math.exp(logGain[k]! / 2);
      real[k]! *= gain;
      imaginary[k]! *= gain;
    }
    fft.inverse(real, imaginary, frame);
    const level =
      power < silentPower * hop ? Math.min(1, Math.sqrt(power / frame.reduce((sum, value) => sum + value ** 2, 0))) : 1;
    const first = middle - fftSize / 2;
    const to = Math.min(fftSize, output.length - first);
    for (let i = Math.max(0, -first); i < to; i++) output[first + i]! += level * frame[i]!;
  };
}
