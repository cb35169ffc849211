import { bins, fftSize } from './envelope.ts';
import { realFft } from './real-fft.ts';

/** Lower edges of the noise bands in Hz; the last band is open. */
const edgesHz = [0, 1000, 2000, 4000, 6000];
export const noiseBands = edgesHz.length;
/** Scales the noise down, because pitch changes also cause differences between periods. */
const noiseScale = 0.6;
const [minShare, maxShare] = [0.001, 1];

/** Centres of the bands, in Hz. */
const centres = (sampleRate: number): number[] =>
  edgesHz.map((hz, band) => (hz + (edgesHz[band + 1] ?? sampleRate / 2)) / 2);

/**
 * Measures the share of noise (0..1) in the power of each band at sample `middle`, as the difference between two
 * periods.
 */
export type NoiseMeter = (samples: Float32Array, middle: number, hz: number, into: Float64Array) => void;

export function openNoiseMeter(sampleRate: number): NoiseMeter {
  const fft = realFft(fftSize);
  const frame = new Float64Array(fftSize);
  const [nowReal, nowImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const [pastReal, pastImaginary] = [new Float64Array(bins), new Float64Array(bins)];
  const binHz = sampleRate / fftSize;
  const bandOf = Uint8Array.from({ length: bins }, (_, k) => edgesHz.findLastIndex((hz) => k * binHz >= hz));
  const differences = new Float64Array(noiseBands);
  const totals = new Float64Array(noiseBands);

  return (samples, middle, hz, into) => {
    const period = sampleRate / hz;
    const length = Math.min(fftSize, Math.round(2 * period));
    const wholePeriod = Math.round(period);
    const cut = (start: number): void => {
      frame.fill(0);
      const turn = 2 * Math.cos((2 * Math.PI) / length);
      let [before, now] = [turn / 2, 1];
      for (let i = 0; i < length; i++) {
        frame[i] = (samples[start + i] ?? 0) * (0.5 - 0.5 * now);
        [before, now] = [now, turn * now - before];
      }
    };
    // Both windows are half a period from the middle.
    const start = middle - (length >> 1) + (wholePeriod >> 1);
    cut(start);
    fft.forward(frame, nowReal, nowImaginary);
    cut(start - wholePeriod);
    fft.forward(frame, pastReal, pastImaginary);
    differences.fill(0);
    totals.fill(0);
    // The fractional part of the period, as a phase rotation.
    const angle = (2 * Math.PI * (wholePeriod - period)) / fftSize;
    const [stepC, stepS] = [Math.cos(angle), Math.sin(angle)];
    let [c, s] = [1, 0];
    for (let k = 1; k < bins; k++) {
      [c, s] = [c * stepC - s * stepS, s * stepC + c * stepS];
      const real = pastReal[k]! * c - pastImaginary[k]! * s;
      const imaginary = pastImaginary[k]! * c + pastReal[k]! * s;
      const band = bandOf[k]!;
      differences[band]! += (nowReal[k]! - real) ** 2 + (nowImaginary[k]! - imaginary) ** 2;
      totals[band]! += 2 * (nowReal[k]! ** 2 + nowImaginary[k]! ** 2 + real ** 2 + imaginary ** 2);
    }
    for (let band = 0; band < noiseBands; band++) {
      const share = (2 * noiseScale * differences[band]!) / (totals[band]! + 1e-12);
      into[band] = Math.min(maxShare, Math.max(minShare, share));
    }
  };
}

/** Interpolates the noise shares of the bands over the spectrum; 0 at 0 Hz. */
export function openNoiseSpreader(sampleRate: number): (shares: Float64Array, into: Float64Array) => void {
  const middles = centres(sampleRate);
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
