import { z } from 'zod';
import { maxPeaksPerReply, peakLevels } from '../catalogue/peak-levels.ts';

/** Query of a route that returns a waveform. */
export const peakQuery = z.object({
  /** Resolution at 16,000 samples per second: 128 (8 ms) to 65,536 (4 s), in powers of two. */
  samples_per_pixel: z
    .int()
    .refine((value) => peakLevels.some((level) => level === value), 'Must be a power of two from 128 to 65536.')
    .default(65_536),
  /** First pixel. */
  start: z.int().min(0).max(100_000_000).default(0),
  /** Number of pixels; fewer are returned at the end of the audio. */
  length: z.int().min(1).max(maxPeaksPerReply).default(maxPeaksPerReply),
});

/**
 * The binary format of BBC audiowaveform, version 2: six little-endian integers of 32 bits (version 2, flags 1, sampling
 * rate, samples per pixel, number of pixels, channels), then the minimum and maximum of each pixel as signed bytes.
 */
export const peakContent = ['application/octet-stream'];

/** The query of a waveform route as a range of pixels; `end` is exclusive. */
export const toPeakRequest = ({ samples_per_pixel, start, length }: z.output<typeof peakQuery>) => ({
  samplesPerPixel: samples_per_pixel,
  start,
  end: start + length,
});
