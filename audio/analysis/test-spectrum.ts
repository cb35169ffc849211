import type { Pcm } from '../pcm.ts';

const frame = 512;
const bands = 24;
const lowestHz = 120;
const highestHz = 7000;
const hann = Float32Array.from({ length: frame }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / frame));

/** Mean level of 24 bands between 120 Hz and 7 kHz, in dB around their mean: the timbre of a voice. */
export function longTermSpectrum({ samples, sampleRate }: Pcm): number[] {
  const levels = Array.from({ length: bands }, (_, band) => {
    const hz = lowestHz * (highestHz / lowestHz) ** (band / (bands - 1));
    const coefficient = 2 * Math.cos((2 * Math.PI * hz) / sampleRate);
    let power = 1e-9;
    for (let start = 0; start + frame <= samples.length; start += frame / 2) {
      let [s1, s2] = [0, 0];
      for (let i = 0; i < frame; i++) {
        const s0 = samples[start + i]! * hann[i]! + coefficient * s1 - s2;
        s2 = s1;
        s1 = s0;
      }
      power += s1 * s1 + s2 * s2 - coefficient * s1 * s2;
    }
    return 10 * Math.log10(power);
  });
  const middle = levels.reduce((sum, level) => sum + level, 0) / bands;
  return levels.map((level) => level - middle);
}

/** Mean difference of two spectra in dB. */
export const spectralDistance = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, level, band) => sum + Math.abs(level - b[band]!), 0) / a.length;
