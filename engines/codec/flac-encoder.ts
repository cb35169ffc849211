import { AV_SAMPLE_FMT_S16, FF_ENCODER_FLAC } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

/** Samples of a frame, so that the first leaves after 48 ms at 24 kHz. */
const frameSamples = 1152;

/** FLAC of 16 bits. Its header leaves the length open: that is only known at the end. */
export function openFlacEncoder(fromRate: number, sampleRate: number): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_S16);
  const flac = openFrameEncoder({
    codec: FF_ENCODER_FLAC,
    sampleRate,
    bitrateKbps: undefined,
    sampleFormat: AV_SAMPLE_FMT_S16,
    sampleBytes: 2,
    frameSamples,
    options: {},
  });
  // The magic, and the one block of metadata, which is the last: STREAMINFO.
  const info = flac.context.extraData!;
  let head: Uint8Array | undefined = Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, info.length]), info]);
  const collect = (run: (take: (packet: Packet) => void) => void): Uint8Array => {
    const parts: Uint8Array[] = head ? [head] : [];
    head = undefined;
    run((packet) => {
      // The last packet has no samples: it is a header with the length, for a file that can still be changed.
      if (packet.data && packet.data.length > 0) parts.push(Buffer.from(packet.data));
    });
    return Buffer.concat(parts);
  };
  return {
    write: (samples, sampleRate) => collect((take) => flac.write(resampler.write(samples, sampleRate), take)),
    end: () =>
      collect((take) => {
        flac.write(resampler.end(), take);
        flac.end(take);
      }),
    close() {
      flac.close();
      resampler.close();
    },
  };
}
