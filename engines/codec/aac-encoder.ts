import { AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

/** The sample rates of ADTS, by their index in the header. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];
const headerBytes = 7;

/** AAC-LC with an ADTS header before each frame: a stream that can be joined anywhere and needs no index. */
export function openAacEncoder(fromRate: number, sampleRate: number, bitrateKbps: number, channels = 1): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_FLT, [channels, channels]);
  const aac = openFrameEncoder({
    codec: FF_ENCODER_AAC,
    sampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    channels,
    options: {},
  });
  let hasInput = false;
  const collect = (run: (onPacket: (packet: Packet) => void) => void): Uint8Array => {
    const parts: Uint8Array[] = [];
    run((packet) => parts.push(adtsHeader(sampleRate, channels, packet.data!.length), Buffer.from(packet.data!)));
    return Buffer.concat(parts);
  };
  const write = (bytes: Buffer, onPacket: (packet: Packet) => void): void => {
    hasInput ||= bytes.length > 0;
    aac.write(bytes, onPacket);
  };
  return {
    write: (samples, sampleRate) => collect((onPacket) => write(resampler.write(samples, sampleRate), onPacket)),
    end: () =>
      collect((onPacket) => {
        write(resampler.end(), onPacket);
        // Without input, the encoder would write a frame of silence.
        if (hasInput) aac.end(onPacket);
      }),
    close() {
      aac.close();
      resampler.close();
    },
  };
}

/** MPEG-4, AAC-LC, one or two channels, no checksum. */
function adtsHeader(sampleRate: number, channels: number, frameBytes: number): Uint8Array {
  const length = frameBytes + headerBytes;
  return Uint8Array.of(
    0xff,
    0xf1,
    (1 << 6) | (rates.indexOf(sampleRate) << 2),
    (channels << 6) | (length >> 11),
    (length >> 3) & 0xff,
    ((length & 7) << 5) | 0x1f,
    0xfc,
  );
}
