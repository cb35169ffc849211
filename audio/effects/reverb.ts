import { highPass, openBiquad } from './biquad.ts';

export interface ReverbOptions {
  /** Time in which the reverberation falls by 60 dB, in seconds. */
  readonly decayS: number;
  /** Level of the reverberation in 0..1; the direct sound falls by half of it. */
  readonly mix: number;
  /** Higher frequencies decay faster; −3 dB per pass at this frequency. */
  readonly dampingHz?: number;
}

/** Lengths of the delay lines in ms; without common factors, so that echoes do not coincide. */
const delaysMs = [29.7, 37.1, 41.1, 43.7, 53.3, 61.7, 67.3, 79.9];

/**
 * A feedback delay network of eight lines (Householder matrix), with damping in each line. Keeps its state between
 * blocks and changes samples in place; the reverberation after the last block is lost.
 */
export function openReverb(sampleRate: number, options: ReverbOptions): (samples: Float32Array) => void {
  const { decayS, mix, dampingHz = 4500 } = options;
  const lines = delaysMs.map((ms) => new Float32Array(Math.round((ms * sampleRate) / 1000)));
  const gains = delaysMs.map((ms) => 10 ** ((-3 * ms) / 1000 / decayS));
  const positions = new Int32Array(lines.length);
  const damped = new Float64Array(lines.length);
  const outputs = new Float64Array(lines.length);
  const damping = Math.exp((-2 * Math.PI * dampingHz) / sampleRate);
  const removeRumble = openBiquad(highPass(90, sampleRate));
  const [dry, wet] = [1 - mix / 2, mix * 0.8];
  return (samples) => {
    const input = samples.slice();
    removeRumble(input);
    for (let i = 0; i < samples.length; i++) {
      let sum = 0;
      let reverberation = 0;
      for (let line = 0; line < 8; line++) {
        const delayed = lines[line]![positions[line]!]!;
        const low = delayed + damping * (damped[line]! - delayed);
        damped[line] = low;
        outputs[line] = low * gains[line]!;
        sum += outputs[line]!;
        reverberation += line % 2 === 0 ? low : -low;
      }
      const reflected = sum / 4;
      for (let line = 0; line < 8; line++) {
        const memory = lines[line]!;
        const at = positions[line]!;
        memory[at] = input[i]! * 0.5 + outputs[line]! - reflected;
        positions[line] = at + 1 === memory.length ? 0 : at + 1;
      }
      samples[i] = samples[i]! * dry + reverberation * wet;
    }
  };
}
