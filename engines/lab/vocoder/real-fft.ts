/** The discrete Fourier transform of real signals of one length. Arrays may be longer than needed. */
export interface RealFft {
  readonly size: number;
  /** Writes the bins 0..size / 2 of `signal` to `real` and `imaginary`. */
  forward(signal: Float64Array, real: Float64Array, imaginary: Float64Array): void;
  /** Writes the signal of the bins 0..size / 2; the inverse of `forward`. */
  inverse(real: Float64Array, imaginary: Float64Array, signal: Float64Array): void;
}

/**
 * Creates a radix-4 FFT for signals of `size` samples. Pairs of real samples form complex samples, which halves the
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
  // Up to three quarters of a turn, as the third factor of a radix-4 step needs.
  const cosine = Float64Array.from({ length: size }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const x = new Float64Array(half);
  const y = new Float64Array(half);

  /** Works in place on samples in bit-reversed order. */
  function transform(): void {
    let width = 1;
    if (bits % 2 === 1) {
      for (let low = 0; low < half; low += 2) combineTwo(low);
      width = 2;
    }
    for (; width < half; width *= 4) {
      const step = half / (2 * width);
      for (let start = 0; start < half; start += 4 * width) {
        for (let k = 0, twiddle = 0; k < width; k++, twiddle += step) {
          const first = start + k;
          const second = first + width;
          const third = second + width;
          const fourth = third + width;
          const c1 = cosine[2 * twiddle]!;
          const s1 = sine[2 * twiddle]!;
          const x1 = x[second]! * c1 + y[second]! * s1;
          const y1 = y[second]! * c1 - x[second]! * s1;
          const c2 = cosine[twiddle]!;
          const s2 = sine[twiddle]!;
          const x2 = x[third]! * c2 + y[third]! * s2;
          const y2 = y[third]! * c2 - x[third]! * s2;
          const c3 = cosine[3 * twiddle]!;
          const s3 = sine[3 * twiddle]!;
          const x3 = x[fourth]! * c3 + y[fourth]! * s3;
          const y3 = y[fourth]! * c3 - x[fourth]! * s3;
          const evenX = x[first]! + x1;
          const evenY = y[first]! + y1;
          const oddX = x[first]! - x1;
          const oddY = y[first]! - y1;
          const sumX = x2 + x3;
          const sumY = y2 + y3;
          const differenceX = x2 - x3;
          const differenceY = y2 - y3;
          x[first] = evenX + sumX;
          y[first] = evenY + sumY;
          x[second] = oddX + differenceY;
          y[second] = oddY - differenceX;
          x[third] = evenX - sumX;
          y[third] = evenY - sumY;
          x[fourth] = oddX - differenceY;
          y[fourth] = oddY + differenceX;
        }
      }
    }
  }

  /** The first step of a transform whose length is not a power of four. */
  function combineTwo(low: number): void {
    const x0 = x[low]!;
    const y0 = y[low]!;
    const x1 = x[low + 1]!;
    const y1 = y[low + 1]!;
    x[low] = x0 + x1;
    y[low] = y0 + y1;
    x[low + 1] = x0 - x1;
    y[low + 1] = y0 - y1;
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
