import { interSamplePeak, kernelRadius } from '../effects/oversample.ts';
import type { Pcm } from '../pcm.ts';

/** The true peak in dBTP by ITU-R BS.1770, measured at four times the sample rate. */
export function truePeak({ samples }: Pcm): number {
  const padded = new Float32Array(samples.length + 2 * kernelRadius);
  padded.set(samples, kernelRadius);
  let peak = 0;
  for (let at = kernelRadius; at < kernelRadius + samples.length; at++)
    peak = Math.max(peak, Math.abs(padded[at]!), interSamplePeak(padded, at));
  return 20 * Math.log10(peak);
}
