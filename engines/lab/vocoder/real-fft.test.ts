import { describe, expect, it } from 'vitest';
import { createRealFft } from './real-fft.ts';

const size = 64;
const signal = Float64Array.from({ length: size }, (_, i) => Math.sin(i * i * 0.37) + 0.3 * Math.cos(i * 2.1));

describe('the Fourier transform of a real signal', () => {
  it('equals the discrete Fourier sum', () => {
    const [real, imaginary] = [new Float64Array(size / 2 + 1), new Float64Array(size / 2 + 1)];
    createRealFft(size).forward(signal, real, imaginary);
    for (let k = 0; k <= size / 2; k++) {
      let [a, b] = [0, 0];
      for (let i = 0; i < size; i++) {
        a += signal[i]! * Math.cos((2 * Math.PI * k * i) / size);
        b -= signal[i]! * Math.sin((2 * Math.PI * k * i) / size);
      }
      expect(real[k]).toBeCloseTo(a, 9);
      expect(imaginary[k]).toBeCloseTo(b, 9);
    }
  });

  it('is reversed by its inverse', () => {
    const fft = createRealFft(size);
    const [real, imaginary, back] = [new Float64Array(33), new Float64Array(33), new Float64Array(size)];
    fft.forward(signal, real, imaginary);
    fft.inverse(real, imaginary, back);
    for (let i = 0; i < size; i++) expect(back[i]).toBeCloseTo(signal[i]!, 10);
  });

  it('rejects a length that is not a power of two', () => {
    expect(() => createRealFft(48)).toThrow('48 is not a power of two');
  });
});
