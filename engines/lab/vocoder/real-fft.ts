/** The discrete Fourier transform of real signals of one length. Arrays may be longer than needed. */
export interface RealFft {
  readonly size: number;
  /** Writes the bins 0..size / 2 of `signal` to `real` and `imaginary`. */
  forward(signal: Float64Array, real: Float64Array, imaginary: Float64Array): void;
  /** Writes the signal of the bins 0..size / 2; the inverse of `forward`. */
  inverse(real: Float64Array, imaginary: Float64Array, signal: Float64Array): void;
}

/**
 * Creates a radix-2 FFT for signals of `size` samples. Pairs of real samples form complex samples, which halves the
 * time. Throws a RangeError if `size` is not a power of two.
 */
export function createRealFft(size: number): RealFft {
  const half = size / 2;
  const bits = Math.log2(half);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is not a power of two`);
  const bitReversed = Uint32Array.from({ length: half }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const cosine = Float64Array.from({ length: half + 1 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: half + 1 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const x = new Float64Array(half);
  const y = new Float64Array(half);

  /** Works in place on samples in bit-reversed order. */
  function transform(): void {
    for (let width = 1; width < half; width *= 2) {
      const step = half / width;
      for (let start = 0; start < half; start += 2 * width) {
        for (let k = 0, twiddle = 0; k < width; k++, twiddle += step) {
          const low = start + k;
          const high = low + width;
          const c = cosine[twiddle]!;
          const s = sine[twiddle]!;
          const rotatedX = x[high]! * c + y[high]! * s;
          const rotatedY = y[high]! * c - x[high]! * s;
          x[high] = x[low]! - rotatedX;
          y[high] = y[low]! - rotatedY;
          x[low] = x[low]! + rotatedX;
          y[low] = y[low]! + rotatedY;
        }
      }
    }
  }

  return {
    size,
    forward(signal, real, imaginary) {
      for (let i = 0; i < half; i++) {
        const from = 2 * bitReversed[i]!;
        x[i] = signal[from]!;
        y[i] = signal[from + 1]!;
      }
      transform();
      real[0] = x[0]! + y[0]!;
      imaginary[0] = 0;
      real[half] = x[0]! - y[0]!;
      imaginary[half] = 0;
      for (let k = 1; k < half; k++) {
        const mirrored = half - k;
        const evenReal = (x[k]! + x[mirrored]!) / 2;
        const evenImaginary = (y[k]! - y[mirrored]!) / 2;
        const oddReal = (y[k]! + y[mirrored]!) / 2;
        const oddImaginary = (x[mirrored]! - x[k]!) / 2;
        const c = cosine[k]!;
        const s = sine[k]!;
        real[k] = evenReal + oddReal * c + oddImaginary * s;
        imaginary[k] = evenImaginary + oddImaginary * c - oddReal * s;
      }
    },
    inverse(real, imaginary, signal) {
      for (let i = 0; i < half; i++) {
        const k = bitReversed[i]!;
        const mirrored = half - k;
        const evenReal = real[k]! + real[mirrored]!;
        const evenImaginary = imaginary[k]! - imaginary[mirrored]!;
        const differenceReal = real[k]! - real[mirrored]!;
        const differenceImaginary = imaginary[k]! + imaginary[mirrored]!;
        const c = cosine[k]!;
        const s = sine[k]!;
        const oddReal = differenceReal * c - differenceImaginary * s;
        const oddImaginary = differenceImaginary * c + differenceReal * s;
        // Uses the conjugate, so that the forward transform computes the inverse.
        x[i] = (evenReal - oddImaginary) / size;
        y[i] = -(evenImaginary + oddReal) / size;
      }
      transform();
      for (let i = 0; i < half; i++) {
        signal[2 * i] = x[i]!;
        signal[2 * i + 1] = -y[i]!;
      }
    },
  };
}
