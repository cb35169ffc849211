import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import { openResampler } from './resampler.ts';

/** The resampler in front of an encoder: takes what engines make, mono floats. */
export interface VoiceResampler {
  /** The bytes are valid until the next call. */
  write(samples: Float32Array): Buffer;
  end(): Buffer;
  close(): void;
}

export function openVoiceResampler(fromRate: number, toRate: number, sampleFormat: AVSampleFormat): VoiceResampler {
  const input = { sampleRate: fromRate, sampleFormat: AV_SAMPLE_FMT_FLT, layout: AV_CHANNEL_LAYOUT_MONO };
  const resampler = openResampler(input, toRate, sampleFormat);
  return {
    write: (samples) =>
      resampler.write([Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)], samples.length),
    end: () => resampler.end(),
    close: () => resampler.close(),
  };
}
