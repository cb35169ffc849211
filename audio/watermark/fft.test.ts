import { expect, it } from 'vitest';
import { createFftPair } from './fft.ts';

it('transforms like the sum of its definition, and back', () => {
  for (const size of [4, 8, 32, 64]) {
    const { forward, inverse, positions } = createFftPair(size);
    const real = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i));
    const imaginary = Float64Array.from({ length: size }, (_, i) => Math.cos(3 * i * i));
    const [re, im] = [real.slice(), imaginary.slice()];
    forward(re, im);
    for (let bin = 0; bin < size; bin++) {
      let [x, y] = [0, 0];
      for (let i = 0; i < size; i++) {
        const angle = (-2 * Math.PI * bin * i) / size;
        x += real[i]! * Math.cos(angle) - imaginary[i]! * Math.sin(angle);
        y += real[i]! * Math.sin(angle) + imaginary[i]! * Math.cos(angle);
      }
      expect(re[positions[bin]!]).toBeCloseTo(x, 8);
      expect(im[positions[bin]!]).toBeCloseTo(y, 8);
    }
    inverse(re, im);
    for (let i = 0; i < size; i++) {
      expect(re[i]! / size).toBeCloseTo(real[i]!, 8);
      expect(im[i]! / size).toBeCloseTo(imaginary[i]!, 8);
    }
  }
});
