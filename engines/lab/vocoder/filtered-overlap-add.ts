import { bins, fftSize } from './envelope.ts';
import { realFft } from './real-fft.ts';

/** Mean square below which a frame is silence. */
const silentPower = 1e-5;

/**
 * Adds the windowed audio around `middle` to `output`, filtered by `logGain` (of power) per bin. Windows `hop` samples
 * apart add up to the signal. Keeps hisses and bursts, and never amplifies silence.
 */
export type FilteredAdder = (
  output: Float32Array,
  samples: Float32Array,
  middle: number,
  logGain: Float64Array,
) => void;

export function openFilteredAdder(hop: number): FilteredAdder {
  const fft = realFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [real, imaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const radius = Math.ceil(hop);
  const window = Float64Array.from({ length: 2 * radius + 1 }, (_, i) =>
    Math.max(0, 0.5 + 0.5 * Math.cos(Math.PI * Math.max(-1, Math.min(1, (i - radius) / hop)))),
  );
  // Centres the window so that the filter response fits before and after it.
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
