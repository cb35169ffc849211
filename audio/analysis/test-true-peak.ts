import { largestBetween, reach } from '../effects/oversample.ts';
import type { Pcm } from '../pcm.ts';

/** The largest true peak in dBTP by ITU-R BS.1770: of the signal at four times the sample rate. */
export function truePeak({ samples }: Pcm): number {
  const padded = new Float32Array(samples.length + 2 * reach);
  padded.set(samples, reach);
  let peak = 0;
  for (let at = reach; at < reach + samples.length; at++)
    peak = Math.max(peak, Math.abs(padded[at]!), largestBetween(padded, at));
  return 20 * Math.log10(peak);
}
