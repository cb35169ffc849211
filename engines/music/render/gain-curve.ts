/** Computes the gain that keeps a mix below the ceiling; the same gain is applied to its stems. */
export interface GainCurve {
  /** The gains for the samples `delay` ago. */
  next(left: Float32Array, right: Float32Array): Float32Array;
}

const releaseS = 0.12;

/** A look-ahead limiter that is linked over both channels, and gives its gains instead of applying them, `delay` samples later. */
export function openGainCurve(sampleRate: number, ceilingDb: number, delay: number): GainCurve {
  const ceiling = 10 ** (ceilingDb / 20);
  const release = 1 - Math.exp(-1 / (releaseS * sampleRate));
  /** Positions and gains of the rising minima of the window. */
  const queueAt = new Float64Array(delay + 2);
  const queueGain = new Float64Array(delay + 2);
  let [head, tail] = [0, 0];
  const size = queueAt.length;
  const smooth = new Float64Array(delay).fill(1);
  let sum = delay;
  let position = 0;
  let gain = 1;
  return {
    next(left, right) {
      const gains = new Float32Array(left.length);
      for (let i = 0; i < left.length; i++, position++) {
        const peak = Math.max(Math.abs(left[i]!), Math.abs(right[i]!));
        const required = peak > ceiling ? ceiling / peak : 1;
        while (tail > head && queueGain[(tail - 1) % size]! >= required) tail--;
        queueAt[tail % size] = position;
        queueGain[tail % size] = required;
        tail++;
        while (queueAt[head % size]! <= position - delay) head++;
        const least = queueGain[head % size]!;
        gain = least < gain ? least : gain + (least - gain) * release;
        const slot = position % delay;
        sum += gain - smooth[slot]!;
        smooth[slot] = gain;
        gains[i] = sum / delay;
      }
      return gains;
    },
  };
}
