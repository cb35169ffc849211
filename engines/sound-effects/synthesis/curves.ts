import { effectRate, type Scene } from './scene.ts';

/** Samples between two values of a control curve. */
export const controlStep = 32;

/**
 * A random curve in 0..1 with about `hz` turns per second, one value for every `controlStep` samples. Moves along half
 * cosines from one random value to the next.
 */
export function wander(scene: Scene, hz: number, length = scene.length): Float32Array {
  const curve = new Float32Array(Math.ceil(length / controlStep) + 1);
  const stretch = Math.max(2, effectRate / (hz * controlStep));
  let [from, to, start, span] = [scene.random(), scene.random(), 0, stretch];
  for (let i = 0; i < curve.length; i++) {
    if (i - start >= span) {
      [from, to, start] = [to, scene.random(), i];
      span = stretch * scene.between(0.6, 1.6);
    }
    curve[i] = from + ((to - from) * (1 - Math.cos((Math.PI * (i - start)) / span))) / 2;
  }
  return curve;
}

/** Multiplies samples by a control curve, with straight lines between its values. */
export function applyGain(samples: Float32Array, gainAt: (control: number) => number): void {
  let next = gainAt(0);
  for (let start = 0, control = 0; start < samples.length; start += controlStep, control++) {
    const from = next;
    next = gainAt(control + 1);
    const slope = (next - from) / controlStep;
    const end = Math.min(samples.length, start + controlStep);
    for (let i = start; i < end; i++) samples[i]! *= from + slope * (i - start);
  }
}

/** Filters in place with a band-pass whose center, in Hz, follows a control curve (a state-variable filter). */
export function sweepBand(samples: Float32Array, q: number, hzAt: (control: number) => number): void {
  let [state1, state2] = [0, 0];
  const k = 1 / q;
  for (let start = 0, control = 0; start < samples.length; start += controlStep, control++) {
    const g = Math.tan((Math.PI * Math.min(Math.max(hzAt(control), 10), effectRate * 0.4)) / effectRate);
    const a1 = 1 / (1 + g * (g + k));
    const a2 = g * a1;
    const a3 = g * a2;
    const end = Math.min(samples.length, start + controlStep);
    for (let i = start; i < end; i++) {
      const v3 = samples[i]! - state2;
      const v1 = a1 * state1 + a2 * v3;
      const v2 = state2 + a2 * state1 + a3 * v3;
      state1 = 2 * v1 - state1;
      state2 = 2 * v2 - state2;
      samples[i] = v1 * k;
    }
  }
}
