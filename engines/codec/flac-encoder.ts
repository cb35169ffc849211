import { AV_SAMPLE_FMT_S16, FF_ENCODER_FLAC } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

/** Samples per frame. The first frame is complete after 48 ms at 24 kHz. */
const frameSamples = 1152;

/** FLAC with 16 bits. The header has no length, which is only known at the end. */
export function openFlacEncoder(fromRate: number, sampleRate: number, channels = 1): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_S16, [channels, channels]);
  const flac = openFrameEncoder({
    codec: FF_ENCODER_FLAC,
    sampleRate,
    bitrateKbps: undefined,
    sampleFormat: AV_SAMPLE_FMT_S16,
    sampleBytes: 2,
    channels,
    frameSamples,
    options: {},
  });
  // The magic number and the only metadata block, STREAMINFO.
  const info = flac.context.extraData!;
  let pendingHeader: Uint8Array | undefined = Buffer.concat([
    Buffer.from('fLaC'),
    Buffer.from([0x80, 0, 0, info.length]),
    info,
  ]);
  const collect = (run: (onPacket: (packet: Packet) => void) => void): Uint8Array => {
    const parts: Uint8Array[] = pendingHeader ? [pendingHeader] : [];
    pendingHeader = undefined;
    run((packet) => {
      // The last packet has no samples, only an updated header for seekable files.
      if (packet.data && packet.data.length > 0) parts.push(Buffer.from(packet.data));
    });
    return Buffer.concat(parts);
  };
  return {
    write: (samples, sampleRate) => collect((onPacket) => flac.write(resampler.write(samples, sampleRate), onPacket)),
    end: () =>
      collect((onPacket) => {
        flac.write(resampler.end(), onPacket);
        flac.end(onPacket);
      }),
    close() {
      flac.close();
      resampler.close();
    },
  };
}
