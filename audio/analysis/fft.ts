/**
 * Computes the power spectra of two real signals. Writes the squared magnitudes of the bins 0 to size / 2 of each,
 * without a scale factor.
 */
export type PowerSpectra = (
  first: Float32Array,
  second: Float32Array,
  firstPower: Float32Array,
  secondPower: Float32Array,
) => void;

/**
 * Creates a radix-2 FFT for signals of `size` samples. Two real signals share one complex transform, as its real and
 * imaginary parts, and are separated by symmetry. Throws a RangeError if `size` is not a power of two.
 */
export function createPowerSpectra(size: number): PowerSpectra {
  const bits = Math.log2(size);
  if (!Number.isInteger(bits)) throw new RangeError(`${size} is not a power of two`);
  const cosine = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos((2 * Math.PI * i) / size));
  const sine = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin((2 * Math.PI * i) / size));
  const bitReversed = Uint32Array.from({ length: size }, (_, i) => {
    let reversed = 0;
    for (let bit = 0; bit < bits; bit++) reversed |= ((i >> bit) & 1) << (bits - 1 - bit);
    return reversed;
  });
  const real = new Float64Array(size);
  const imaginary = new Float64Array(size);

  return (first, second, firstPower, secondPower) => {
    for (let i = 0; i < size; i++) {
      const from = bitReversed[i]!;
      real[i] = first[from]!;
      imaginary[i] = second[from]!;
    }
    for (let half = 1; half < size; half *= 2) {
      const step = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0, twiddle = 0; k < half; k++, twiddle += step) {
          const low = start + k;
          const high = low + half;
          const c = cosine[twiddle]!;
          const s = sine[twiddle]!;
          const rotatedReal = real[high]! * c + imaginary[high]! * s;
          const rotatedImaginary = imaginary[high]! * c - real[high]! * s;
          real[high] = real[low]! - rotatedReal;
          imaginary[high] = imaginary[low]! - rotatedImaginary;
          real[low] = real[low]! + rotatedReal;
          imaginary[low] = imaginary[low]! + rotatedImaginary;
        }
      }
    }
    for (let bin = 0; bin <= size / 2; bin++) {
      const mirror = bin === 0 ? 0 : size - bin;
      const sumReal = real[bin]! + real[mirror]!;
      const sumImaginary = imaginary[bin]! + imaginary[mirror]!;
      const differenceReal = real[bin]! - real[mirror]!;
      const differenceImaginary = imaginary[bin]! - imaginary[mirror]!;
      firstPower[bin] = (sumReal * sumReal + differenceImaginary * differenceImaginary) / 4;
      secondPower[bin] = (sumImaginary * sumImaginary + differenceReal * differenceReal) / 4;
    }
  };
}
