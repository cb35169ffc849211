import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_S16, type AVSampleFormat } from 'node-av/constants';
import { type ChannelLayout, SoftwareResampleContext } from 'node-av/lib';
import { check } from './av-check.ts';

/** How samples lie in memory before they are converted. */
export interface SampleShape {
  readonly sampleRate: number;
  readonly sampleFormat: AVSampleFormat;
  readonly layout: ChannelLayout;
}

/** Converts a stream of samples to one channel, another rate and format; no seam between chunks, none lost. */
export interface Resampler {
  /** `planes` hold `length` samples of each channel. The bytes are valid until the next call. */
  write(planes: Buffer[], length: number): Buffer;
  /** What is left of the filter's tail. */
  end(): Buffer;
  close(): void;
}

/**
 * The filter is flat (0.1 dB) to 0.9 of the lower Nyquist frequency and keeps images and aliases 80 dB down. FFmpeg's
 * own default keeps them only 22 dB down, and is no faster. `sampleFormat` is one of 16-bit integers or 32-bit floats.
 */
export function openResampler(input: SampleShape, sampleRate: number, sampleFormat: AVSampleFormat): Resampler {
  const context = new SoftwareResampleContext();
  const opened = context.allocSetOpts2(
    AV_CHANNEL_LAYOUT_MONO,
    sampleFormat,
    sampleRate,
    input.layout,
    input.sampleFormat,
    input.sampleRate,
  );
  check(opened, 'resampler');
  check(context.setOption('filter_size', 128), 'resampler');
  check(context.setOption('cutoff', 0.95), 'resampler');
  check(context.setOption('kaiser_beta', 8), 'resampler');
  // Channels are mixed so that their sum cannot be louder than full scale.
  check(context.setOption('rematrix_maxval', 1), 'resampler');
  check(context.init(), 'resampler');
  const width = sampleFormat === AV_SAMPLE_FMT_S16 ? 2 : 4;
  let output = Buffer.alloc(0);
  const convert = (planes: Buffer[] | null, length: number): Buffer => {
    const room = context.getOutSamples(length);
    if (output.length < room * width) output = Buffer.alloc(room * width);
    const made = check(context.convertSync([output], room, planes, length), 'resampler');
    return output.subarray(0, made * width);
  };
  return {
    write: (planes, length) => (length === 0 ? output.subarray(0, 0) : convert(planes, length)),
    end: () => convert(null, 0),
    close: () => context.free(),
  };
}
