/** A complex FFT in place, for signals whose spectra are only changed bin by bin. */
export interface FftPair {
  /** The position of each bin in the spectrum that `forward` writes. */
  readonly positions: Uint32Array;
  forward(real: Float64Array, imaginary: Float64Array): void;
  /** Reads the order that `forward` writes. Without the factor 1 / size. */
  inverse(real: Float64Array, imaginary: Float64Array): void;
}

/**
 * Creates a radix-2 transform. Its spectrum stays in bit-reversed order, which saves the reordering of both directions.
 * Throws a RangeError if `size` is not a power of two.
 */
export function createFftPair(size: number): FftPair {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is not a power of two`);
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const positions = Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });

  return {
    positions,

    forward(real, imaginary) {
      for (let half = size / 2, step = 1; half >= 1; half /= 2, step *= 2) {
        for (let k = 0, twiddle = 0; k < half; k++, twiddle += step) {
          const c = cosine[twiddle]!;
          const s = sine[twiddle]!;
          for (let low = k; low < size; low += 2 * half) {
            const high = low + half;
            const differenceReal = real[low]! - real[high]!;
            const differenceImaginary = imaginary[low]! - imaginary[high]!;
            real[low] = real[low]! + real[high]!;
            imaginary[low] = imaginary[low]! + imaginary[high]!;
            real[high] = differenceReal * c + differenceImaginary * s;
            imaginary[high] = differenceImaginary * c - differenceReal * s;
          }
        }
      }
    },

    inverse(real, imaginary) {
      for (let half = 1, step = size / 2; half < size; half *= 2, step /= 2) {
        for (let k = 0, twiddle = 0; k < half; k++, twiddle += step) {
          const c = cosine[twiddle]!;
          const s = sine[twiddle]!;
          for (let low = k; low < size; low += 2 * half) {
            const high = low + half;
            const rotatedReal = real[high]! * c - imaginary[high]! * s;
            const rotatedImaginary = imaginary[high]! * c + real[high]! * s;
            real[high] = real[low]! - rotatedReal;
            imaginary[high] = imaginary[low]! - rotatedImaginary;
            real[low] = real[low]! + rotatedReal;
            imaginary[low] = imaginary[low]! + rotatedImaginary;
          }
        }
      }
    },
  };
}
