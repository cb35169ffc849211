// Converts sample rates within the audio worklets of the widget, in place of a library that they would load from another
// host. It has the interface of `libsamplerate-js` that they use.

/** Zero crossings of the filter on each side, and positions between two samples for which it is computed. */
const [crossings, phases] = [12, 128];

interface Resampler {
  /** The samples that follow from these and those before. */
  full(samples: Float32Array): Float32Array;
}

function createResampler(from: number, to: number): Resampler {
  const scale = Math.min(1, to / from) * 0.94;
  const radius = Math.ceil(crossings / scale);
  const kernels = Array.from({ length: phases }, (_, phase) => kernel(phase / phases, radius, scale));
  let pending = new Float32Array(2 * radius);
  /** Of the next result, in samples of `pending`. */
  let position = radius;
  return {
    full(samples) {
      const known = new Float32Array(pending.length + samples.length);
      known.set(pending);
      known.set(samples, pending.length);
      const result: number[] = [];
      for (; position + radius + 1 < known.length; position += from / to) {
        const whole = Math.floor(position);
        const weights = kernels[Math.floor((position - whole) * phases)]!;
        let sum = 0;
        for (let tap = 0; tap < weights.length; tap++) sum += known[whole - radius + 1 + tap]! * weights[tap]!;
        result.push(sum);
      }
      const dropped = Math.max(0, Math.min(known.length, Math.floor(position) - radius));
      pending = known.slice(dropped);
      position -= dropped;
      return Float32Array.from(result);
    },
  };
}

/** A windowed sinc around a place between two samples, with a gain of 1. */
function kernel(place: number, radius: number, scale: number): Float32Array {
  const weights = Float32Array.from({ length: 2 * radius }, (_, tap) => {
    const x = tap - radius + 1 - place;
    const angle = Math.PI * x * scale;
    const turn = (Math.PI * x) / radius;
    return (x === 0 ? 1 : Math.sin(angle) / angle) * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
  });
  const gain = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / gain);
}

Object.assign(globalThis, {
  LibSampleRate: { create: async (_channels: number, from: number, to: number) => createResampler(from, to) },
});
