import { AV_CHANNEL_LAYOUT_MONO, AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import { openResampler } from './resampler.ts';

/** The resampler of an encoder. Its input is mono floats. */
export interface VoiceResampler {
  /** A change of the sample rate flushes the previous samples. The returned bytes are valid until the next call. */
  write(samples: Float32Array, fromRate: number): Buffer;
  end(): Buffer;
  close(): void;
}

export function openVoiceResampler(fromRate: number, toRate: number, sampleFormat: AVSampleFormat): VoiceResampler {
  const open = (sampleRate: number) =>
    openResampler(
      { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLT, layout: AV_CHANNEL_LAYOUT_MONO },
      toRate,
      sampleFormat,
    );
  let rate = fromRate;
  let resampler = open(rate);
  return {
    write(samples, nextRate) {
      let tail: Buffer | undefined;
      if (nextRate !== rate && samples.length > 0) {
        tail = Buffer.from(resampler.end());
        resampler.close();
        rate = nextRate;
        resampler = open(rate);
      }
      const bytes = resampler.write(
        [Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)],
        samples.length,
      );
      return tail ? Buffer.concat([tail, bytes]) : bytes;
    },
    end: () => resampler.end(),
    close: () => resampler.close(),
  };
}
