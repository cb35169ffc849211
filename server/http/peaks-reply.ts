import { Readable } from 'node:stream';
import { peakContent } from '../../contract/fields/peak-fields.ts';
import { entityTag, type RequestHeaders, rangeReply } from './range-reply.ts';
import type { BinaryReply } from './route.ts';

interface PeakQuery {
  readonly samples_per_pixel: number;
  readonly start: number;
  readonly length: number;
}

/** The query of a waveform route as a range of pixels. */
export const toPeakRequest = ({ samples_per_pixel, start, length }: PeakQuery) => ({
  samplesPerPixel: samples_per_pixel,
  start,
  end: start + length,
});

/** A reply with a waveform, which browsers may cache because the audio with this ID never changes. */
export const peaksReply = (id: string, headers: RequestHeaders, file: Uint8Array): BinaryReply =>
  rangeReply(
    {
      contentType: peakContent[0]!,
      bytes: file.length,
      range: undefined,
      stream: Readable.from([file], { objectMode: false }),
    },
    { 'cache-control': 'private, max-age=31536000, immutable' },
    { tag: entityTag(`peaks-${id}`), headers },
  );
