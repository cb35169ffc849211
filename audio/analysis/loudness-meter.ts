import { openBiquad } from '../effects/biquad.ts';
import { gatedLoudness, gatingBlockS, gatingHopS, kWeighting } from './loudness.ts';

/** Measures the integrated loudness of a sound that is added in parts. Keeps 80 bytes for a second of it. */
export interface LoudnessMeter {
  /** Channels of the same length; they stay unchanged. */
  add(channels: readonly Float32Array[]): void;
  /** In LUFS by ITU-R BS.1770-4; −Infinity for silence. */
  loudness(): number;
}

/** Hops in a gating block. */
const hopsPerBlock = Math.round(gatingBlockS / gatingHopS);

export function openLoudnessMeter(sampleRate: number, channels: number): LoudnessMeter {
  const hop = Math.round(gatingHopS * sampleRate);
  const filters = Array.from({ length: channels }, () => kWeighting(sampleRate).map(openBiquad));
  /** Sums of squares of all channels within each hop. */
  const sums: number[] = [];
  let sum = 0;
  let inHop = 0;
  let samples = 0;

  return {
    add(parts) {
      const weighted = parts.map((part, channel) => {
        const copy = part.slice();
        for (const stage of filters[channel]!) stage(copy);
        return copy;
      });
      const { length } = weighted[0]!;
      samples += length;
      for (let at = 0; at < length; ) {
        const until = Math.min(length, at + hop - inHop);
        for (const channel of weighted) for (let i = at; i < until; i++) sum += channel[i]! * channel[i]!;
        inHop += until - at;
        at = until;
        if (inHop < hop) continue;
        sums.push(sum);
        [sum, inHop] = [0, 0];
      }
    },
    loudness() {
      // A shorter sound is one block.
      if (sums.length < hopsPerBlock) {
        const total = sums.reduce((all, one) => all + one, sum);
        return gatedLoudness(samples === 0 ? [] : [total / samples]);
      }
      const blocks: number[] = [];
      for (let at = 0; at + hopsPerBlock <= sums.length; at++) {
        let total = 0;
        for (let i = 0; i < hopsPerBlock; i++) total += sums[at + i]!;
        blocks.push(total / (hopsPerBlock * hop));
      }
      return gatedLoudness(blocks);
    },
  };
}
