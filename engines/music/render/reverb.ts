/** Delays in samples at 44.1 kHz: primes, so that their echoes do not coincide. */
const delays = [1031, 1327, 1523, 1777, 2053, 2341, 2689, 3079] as const;
/** Size of a ring, a power of two above the longest delay. */
const ringSize = 4096;
const ringMask = ringSize - 1;

/** A room. It is linear, so that the rooms of all stems sum to the room of the mix. */
export interface Reverb {
  /** Adds the room of `left` and `right`, times `gain`, to `outLeft` and `outRight`. */
  process(left: Float32Array, right: Float32Array, outLeft: Float32Array, outRight: Float32Array, gain: number): void;
}

/** A feedback delay network of eight lines, mixed by a Hadamard matrix. `decayS`: time until it has fallen by 60 dB. */
export function openReverb(sampleRate: number, decayS: number): Reverb {
  const lines = delays.map(() => new Float32Array(ringSize));
  const feedback = Float64Array.from(delays, (delay) => 10 ** ((-3 * delay) / (decayS * sampleRate)) / Math.sqrt(8));
  // High frequencies decay faster, as in a real room.
  const damping = 0.35;
  const low = new Float64Array(8);
  const v = new Float64Array(8);
  let write = 0;
  // Short decaying noise would end in denormal numbers, which are slow.
  const quiet = 1e-15;
  return {
    process(left, right, outLeft, outRight, gain) {
      for (let i = 0; i < left.length; i++) {
        for (let line = 0; line < 8; line++) {
          const value = lines[line]![(write - delays[line]!) & ringMask]! * feedback[line]!;
          low[line] = value + (low[line]! - value) * damping + quiet;
          v[line] = low[line]!;
        }
        outLeft[i]! += (v[0]! + v[2]! + v[4]! - v[6]!) * gain;
        outRight[i]! += (v[1]! + v[3]! - v[5]! + v[7]!) * gain;
        mixLines(v);
        // No destructuring here: it takes most of the time of this loop.
        const l = left[i]!;
        const r = right[i]!;
        for (let line = 0; line < 8; line += 2) {
          lines[line]![write] = v[line]! + l;
          lines[line + 1]![write] = v[line + 1]! + r;
        }
        write = (write + 1) & ringMask;
      }
    },
  };
}

/** Multiplies by the Hadamard matrix of eight rows, without its factor. */
function mixLines(v: Float64Array): void {
  const a0 = v[0]! + v[1]!;
  const a1 = v[0]! - v[1]!;
  const a2 = v[2]! + v[3]!;
  const a3 = v[2]! - v[3]!;
  const a4 = v[4]! + v[5]!;
  const a5 = v[4]! - v[5]!;
  const a6 = v[6]! + v[7]!;
  const a7 = v[6]! - v[7]!;
  const b0 = a0 + a2;
  const b1 = a1 + a3;
  const b2 = a0 - a2;
  const b3 = a1 - a3;
  const b4 = a4 + a6;
  const b5 = a5 + a7;
  const b6 = a4 - a6;
  const b7 = a5 - a7;
  v[0] = b0 + b4;
  v[1] = b1 + b5;
  v[2] = b2 + b6;
  v[3] = b3 + b7;
  v[4] = b0 - b4;
  v[5] = b1 - b5;
  v[6] = b2 - b6;
  v[7] = b3 - b7;
}
