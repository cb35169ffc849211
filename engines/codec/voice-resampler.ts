import { AV_SAMPLE_FMT_FLT, type AVSampleFormat } from 'node-av/constants';
import { avChannelLayoutDefault } from 'node-av/lib';
import { openResampler } from './resampler.ts';

/** The resampler of an encoder. Its input is floats, interleaved if there are two channels. */
export interface VoiceResampler {
  /** A change of the sample rate flushes the previous samples. The returned bytes are valid until the next call. */
  write(samples: Float32Array, fromRate: number): Buffer;
  end(): Buffer;
  close(): void;
}

/** Channels of the input and of the output, which mixes them if it has fewer. */
export type ChannelCounts = readonly [input: number, output: number];

export function openVoiceResampler(
  fromRate: number,
  toRate: number,
  sampleFormat: AVSampleFormat,
  [input, output]: ChannelCounts = [1, 1],
): VoiceResampler {
  const open = (sampleRate: number) =>
    openResampler(
      { sampleRate, sampleFormat: AV_SAMPLE_FMT_FLT, layout: avChannelLayoutDefault(input) },
      toRate,
      sampleFormat,
      avChannelLayoutDefault(output),
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
        samples.length / input,
      );
      return tail ? Buffer.concat([tail, bytes]) : bytes;
    },
    end: () => resampler.end(),
    close: () => resampler.close(),
  };
}
