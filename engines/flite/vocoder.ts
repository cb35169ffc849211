import { type FilterSizes, openSimdFilters, type SimdFilters } from './simd-filters.ts';

/** What flite predicts for a clause: one row per frame. */
export interface SpeechFrames {
  readonly count: number;
  /** F0 in Hz; 0 where unvoiced. */
  readonly f0Hz: Float32Array;
  /** Mel-cepstra, `cepstrumLength` values per frame. */
  readonly cepstra: Float32Array;
  readonly cepstrumLength: number;
  /** How periodic each frequency band is (0 to 1), one value per band filter and frame. */
  readonly strengths: Float32Array;
}

/** The constants of a voice. */
export interface VocoderVoice {
  readonly sampleRate: number;
  /** Samples per frame. */
  readonly frameLength: number;
  /** The frequency warp of the mel-cepstra. */
  readonly alpha: number;
  /** How much formants are sharpened. */
  readonly beta: number;
  readonly gain: number;
  /** The filter of each frequency band. */
  readonly bandFilters: readonly Float64Array[];
}

/** Imai's coefficients of the Padé approximation of the exponential function, of order 5. */
const pade = [0.4999391, 0.1107098, 0.01369984, 0.0009564853, 0.00003041721] as const;

/**
 * Synthesizes speech from mel-cepstra with the MLSA filter (S. Imai, 1983): pulses and noise, mixed by frequency band,
 * excite a filter whose coefficients move linearly from one frame to the next. The five stages of the approximation are
 * computed side by side, and the energy of the formant sharpening in the frequency domain, which takes a fraction of the
 * time of flite's own vocoder.
 */
export function vocode(frames: SpeechFrames, voice: VocoderVoice): Int16Array {
  const { sampleRate, frameLength, alpha, gain } = voice;
  const order = frames.cepstrumLength - 1;
  const result = new Int16Array(Math.max(0, frames.count - 1) * frameLength);
  const filters = cleanFilters({
    frameLength,
    order,
    noiseTaps: voice.bandFilters[0]!.length,
    frequencies,
    alpha,
    pade,
  });
  const { samples } = filters;
  const sharpen = openSharpening(order, voice, filters);
  const filterLow = openLowFilter(alpha);
  const excite = openExcitation(voice, filters);
  let coefficients = new Float64Array(order + 1);
  let next = new Float64Array(order + 1);
  const bands = voice.bandFilters.length;
  for (let frame = 0; frame < frames.count; frame++) {
    const cepstrum = frames.cepstra.subarray(frame * (order + 1), (frame + 1) * (order + 1));
    sharpen(cepstrum, next);
    const f0 = frames.f0Hz[frame]!;
    const period = f0 === 0 ? 0 : sampleRate / f0;
    if (frame === 0) excite.start(period);
    else {
      excite.fill(period, frames.strengths.subarray(frame * bands, (frame + 1) * bands));
      let amplitude = Math.exp(coefficients[0]!) * gain;
      const growth = Math.exp((next[0]! - coefficients[0]!) / frameLength);
      for (let i = 0; i < frameLength; i++) {
        samples[i]! *= amplitude;
        amplitude *= growth;
      }
      filterLow(samples, coefficients[1]!, (next[1]! - coefficients[1]!) / frameLength);
      for (let k = 2; k <= order; k++) {
        filters.coefficients[k - 2] = coefficients[k]!;
        filters.steps[k - 2] = (next[k]! - coefficients[k]!) / frameLength;
      }
      filters.filter();
      const at = (frame - 1) * frameLength;
      for (let i = 0; i < frameLength; i++) result[at + i] = Math.min(32767, Math.max(-32768, samples[i]!));
    }
    [coefficients, next] = [next, coefficients];
  }
  return result;
}

/** The filters of this thread by their sizes; compiled once, because new code is slow at first. */
const filtersBySizes = new Map<string, SimdFilters>();

function cleanFilters(sizes: FilterSizes): SimdFilters {
  const key = JSON.stringify(sizes);
  const filters = filtersBySizes.get(key) ?? openSimdFilters(sizes);
  filtersBySizes.set(key, filters);
  filters.reset();
  return filters;
}

/** Frequencies at which energies are measured. */
const frequencies = 48;

/** Converts mel-cepstra to filter coefficients whose formants are sharpened by `beta` without a change of the energy. */
function openSharpening(order: number, { alpha, beta }: VocoderVoice, filters: SimdFilters) {
  const width = order + 1;
  const { cosines, spectrum } = filters;
  const weights = new Float64Array(frequencies);
  for (let point = 0; point < frequencies; point++) {
    const angle = (Math.PI * (point + 0.5)) / frequencies;
    for (let k = 0; k < width; k++) cosines[k * frequencies + point] = Math.cos(k * angle);
    // The bandwidth that the point stands for, because the angles are warped frequencies.
    weights[point] = (1 - alpha * alpha) / (1 + alpha * alpha + 2 * alpha * Math.cos(angle));
  }
  return (cepstrum: Float32Array, result: Float64Array): void => {
    result[order] = cepstrum[order]!;
    for (let k = order - 1; k >= 0; k--) result[k] = cepstrum[k]! - alpha * result[k + 1]!;
    if (beta === 0) return;
    // The first two values of the sharpened cepstrum; the others are scaled.
    const first = cepstrum[0]! - alpha * alpha * beta * cepstrum[2]!;
    const second = cepstrum[1]! - alpha * alpha * beta * result[3]!;
    result[1]! -= beta * alpha * cepstrum[2]!;
    for (let k = 2; k <= order; k++) result[k]! *= 1 + beta;
    filters.cepstrum.set(cepstrum);
    spectrum.fill(0);
    filters.addSpectrum();
    let before = 0;
    let after = 0;
    for (let point = 0; point < frequencies; point++) {
      const cosine = cosines[frequencies + point]!;
      const weight = weights[point]!;
      before += weight * Math.exp(2 * (cepstrum[0]! + cepstrum[1]! * cosine + spectrum[point]!));
      after += weight * Math.exp(2 * (first + second * cosine + (1 + beta) * spectrum[point]!));
    }
    result[0]! += Math.log(before / after) / 2;
  };
}

/** Writes pulses at the F0 and noise, filtered by band, to the samples of `filters`. */
function openExcitation({ bandFilters, frameLength }: VocoderVoice, filters: SimdFilters) {
  const { samples, noise, noiseWeights } = filters;
  const taps = bandFilters[0]!.length;
  const pulseFilter = new Float64Array(taps);
  const allBands = Float64Array.from({ length: taps }, (_, tap) =>
    bandFilters.reduce((sum, band) => sum + band[tap]!, 0),
  );
  /** The filtered pulses of a frame, and what reaches into the next one. */
  const pulses = new Float32Array(taps - 1 + frameLength);
  let seed = 1;
  let period = 0;
  let phase = 0;
  return {
    start(firstPeriod: number): void {
      period = firstPeriod;
      phase = firstPeriod;
    },
    fill(nextPeriod: number, strengths: Float32Array): void {
      pulseFilter.fill(0);
      for (let band = 0; band < bandFilters.length; band++) {
        const filter = bandFilters[band]!;
        const strength = strengths[band]!;
        for (let tap = 0; tap < taps; tap++) pulseFilter[tap]! += strength * filter[tap]!;
      }
      for (let tap = 0; tap < taps; tap++) noiseWeights[tap] = allBands[tap]! - pulseFilter[tap]!;
      noise.copyWithin(0, frameLength);
      for (let i = taps - 1; i < noise.length; i++) {
        seed ^= seed << 13;
        seed ^= seed >>> 17;
        seed ^= seed << 5;
        noise[i] = seed < 0 ? -1 : 1;
      }
      pulses.copyWithin(0, frameLength);
      pulses.fill(0, taps - 1);
      const step = period !== 0 && nextPeriod !== 0 ? (nextPeriod - period) / frameLength : 0;
      if (period === 0 || nextPeriod === 0) {
        phase = nextPeriod;
        period = 0;
      }
      for (let i = 0; period !== 0 && i < frameLength; i++, period += step) {
        phase += 1;
        if (phase < period) continue;
        phase -= period;
        const height = Math.sqrt(period);
        for (let tap = 0; tap < taps; tap++) pulses[i + tap]! += height * pulseFilter[tap]!;
      }
      period = nextPeriod;
      samples.set(pulses.subarray(0, frameLength));
      filters.addNoise();
    },
  };
}

/** The filter of the first coefficient, in place, while that moves by `step` per sample. */
function openLowFilter(alpha: number) {
  const [pade1, pade2, pade3, pade4, pade5] = pade;
  const gain = 1 - alpha * alpha;
  const inputs = new Float64Array(5);
  const states = new Float64Array(5);
  return (samples: Float32Array, start: number, step: number): void => {
    // Locals, because arrays are slow in the inner loop.
    let [in1, in2, in3, in4, in5] = inputs as unknown as [number, number, number, number, number];
    let [state1, state2, state3, state4, state5] = states as unknown as [number, number, number, number, number];
    let coefficient = start;
    for (let at = 0; at < samples.length; at++) {
      state1 = gain * in1 + alpha * state1;
      state2 = gain * in2 + alpha * state2;
      state3 = gain * in3 + alpha * state3;
      state4 = gain * in4 + alpha * state4;
      state5 = gain * in5 + alpha * state5;
      in2 = state1 * coefficient;
      in3 = state2 * coefficient;
      in4 = state3 * coefficient;
      in5 = state4 * coefficient;
      const odd = in2 * pade1 + in4 * pade3 + state5 * coefficient * pade5;
      const even = in3 * pade2 + in5 * pade4;
      in1 = samples[at]! + odd - even;
      samples[at] = in1 + odd + even;
      coefficient += step;
    }
    inputs.set([in1, in2, in3, in4, in5]);
    states.set([state1, state2, state3, state4, state5]);
  };
}
