import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_S16, type AVSampleFormat } from 'node-av/constants';
import { type ChannelLayout, SoftwareResampleContext } from 'node-av/lib';
import { check } from './av-check.ts';

/** The format of the input samples. */
export interface SampleShape {
  readonly sampleRate: number;
  readonly sampleFormat: AVSampleFormat;
  readonly layout: ChannelLayout;
}

/** Converts a stream of samples to another rate and format, without seams or lost samples. */
export interface Resampler {
  /** `planes` contains `length` samples per channel. The returned bytes are valid until the next call. */
  write(planes: Buffer[], length: number): Buffer;
  /** Returns the rest of the filter response. */
  end(): Buffer;
  close(): void;
}

/**
 * The filter is flat (0.1 dB) up to 0.9 of the lower Nyquist frequency and attenuates images and aliases by 70 dB.
 * FFmpeg's default attenuates them by only 22 dB and is not faster. `sampleFormat` must be 16-bit integers or 32-bit
 * floats. With several channels in `layout`, which is mono by default, the output is interleaved.
 */
export function openResampler(
  input: SampleShape,
  sampleRate: number,
  sampleFormat: AVSampleFormat,
  layout: ChannelLayout = AV_CHANNEL_LAYOUT_MONO,
): Resampler {
  const context = new SoftwareResampleContext();
  const opened = context.allocSetOpts2(
    layout,
    sampleFormat,
    sampleRate,
    input.layout,
    input.sampleFormat,
    input.sampleRate,
  );
  check(opened, 'resampler');
  check(context.setOption('filter_size', 80), 'resampler');
  check(context.setOption('cutoff', 0.95), 'resampler');
  check(context.setOption('kaiser_beta', 8), 'resampler');
  // Mixes channels so that their sum cannot exceed full scale.
  check(context.setOption('rematrix_maxval', 1), 'resampler');
  check(context.init(), 'resampler');
  const width = (sampleFormat === AV_SAMPLE_FMT_S16 ? 2 : 4) * layout.nbChannels;
  let output = Buffer.alloc(0);
  const convert = (planes: Buffer[] | null, length: number): Buffer => {
    const capacity = context.getOutSamples(length);
    if (output.length < capacity * width) output = Buffer.alloc(capacity * width);
    const converted = check(context.convertSync([output], capacity, planes, length), 'resampler');
    return output.subarray(0, converted * width);
  };
  return {
    write: (planes, length) => (length === 0 ? output.subarray(0, 0) : convert(planes, length)),
    end: () => convert(null, 0),
    close: () => context.free(),
  };
}
