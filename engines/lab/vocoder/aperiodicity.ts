import { bins, fftSize } from './envelope.ts';
import { createRealFft } from './real-fft.ts';

/** Lower edges of the bands in Hz; the last band reaches the Nyquist frequency. */
const edgesHz = [0, 1000, 2000, 4000, 6000];
export const aperiodicityBands = edgesHz.length;
/** Scales the aperiodicity down, because changes of F0 also cause differences between periods. */
const aperiodicityScale = 0.6;
const [minAperiodicity, maxAperiodicity] = [0.001, 1];

const bandCentresHz = (sampleRate: number): number[] =>
  edgesHz.map((hz, band) => (hz + (edgesHz[band + 1] ?? sampleRate / 2)) / 2);

/**
 * Measures the aperiodicity of each band at sample `middle` with F0 `hz`: the share of noise (0..1) in the power, from
 * the difference between two periods.
 */
export type AperiodicityMeter = (samples: Float32Array, middle: number, hz: number, into: Float64Array) => void;

export function openAperiodicityMeter(sampleRate: number): AperiodicityMeter {
  const fft = createRealFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [nowReal, nowImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const [pastReal, pastImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const binHz = sampleRate / fftSize;
  const bandOf = Uint8Array.from({ length: bins }, (_, k) => edgesHz.findLastIndex((hz) => k * binHz >= hz));
  const differences = new Float64Array(aperiodicityBands);
  const totals = new Float64Array(aperiodicityBands);

  return (samples, middle, hz, into) => {
    const period = sampleRate / hz;
    const length = Math.min(fftSize, Math.round(2 * period));
    const wholePeriod = Math.round(period);
    const windowFrame = (start: number): void => {
      frame.fill(0);
      // cos(2πi / length) is computed from its two previous values.
      const recurrence = 2 * Math.cos((2 * Math.PI) / length);
      let [before, now] = [recurrence / 2, 1];
      for (let i = 0; i < length; i++) {
        frame[i] = (samples[start + i] ?? 0) * (0.5 - 0.5 * now);
        [before, now] = [now, recurrence * now - before];
      }
    };
    // The centres of both windows are half a period from the middle.
    const start = middle - (length >> 1) + (wholePeriod >> 1);
    windowFrame(start);
    fft.forward(frame, nowReal, nowImaginary);
    windowFrame(start - wholePeriod);
    fft.forward(frame, pastReal, pastImaginary);
    differences.fill(0);
    totals.fill(0);
    // The fractional part of the period, as a phase rotation.
    const angle = (2 * Math.PI * (wholePeriod - period)) / fftSize;
    const [stepCos, stepSin] = [Math.cos(angle), Math.sin(angle)];
    let [c, s] = [1, 0];
    for (let k = 1; k < bins; k++) {
      [c, s] = [c * stepCos - s * stepSin, s * stepCos + c * stepSin];
      const real = pastReal[k]! * c - pastImaginary[k]! * s;
      const imaginary = pastImaginary[k]! * c + pastReal[k]! * s;
      const band = bandOf[k]!;
      differences[band]! += (nowReal[k]! - real) ** 2 + (nowImaginary[k]! - imaginary) ** 2;
      totals[band]! += 2 * (nowReal[k]! ** 2 + nowImaginary[k]! ** 2 + real ** 2 + imaginary ** 2);
    }
    for (let band = 0; band < aperiodicityBands; band++) {
      const share = (2 * aperiodicityScale * differences[band]!) / (totals[band]! + 1e-12);
      into[band] = Math.min(maxAperiodicity, Math.max(minAperiodicity, share));
    }
  };
}

/** Interpolates the aperiodicity of the bands linearly over the bins; 0 at 0 Hz. */
export function openAperiodicityInterpolator(sampleRate: number): (shares: Float64Array, into: Float64Array) => void {
  const middles = bandCentresHz(sampleRate);
  const low = new Uint8Array(bins);
  const part = new Float64Array(bins);
  for (let k = 0; k < bins; k++) {
    const hz = (k * sampleRate) / fftSize;
    const band = middles.findLastIndex((middle) => hz >= middle);
    low[k] = Math.max(0, band);
    const [from, to] = [middles[band] ?? 0, middles[band + 1] ?? Number.POSITIVE_INFINITY];
    // Below the first centre the share falls to 0, which negative values mark.
    part[k] = band < 0 ? hz / middles[0]! - 1 : Number.isFinite(to) ? (hz - from) / (to - from) : 0;
  }
  return (shares, into) => {
    for (let k = 0; k < bins; k++) {
      const from = shares[low[k]!]!;
      const p = part[k]!;
      into[k] = p < 0 ? from * (1 + p) : p === 0 ? from : from + (shares[low[k]! + 1]! - from) * p;
    }
  };
}
