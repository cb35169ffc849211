import { AV_SAMPLE_FMT_FLT, AV_SAMPLE_FMT_FLTP, FF_ENCODER_LIBMP3LAME } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

/**
 * LAME's effort. From 128 kbps a mono voice has bits to spare: 7 (no noise shaping) is more than twice as fast as LAME's
 * own default of 3, its noise per band the same in the mean and 0.7 dB more in the worst twentieth. Below, where that
 * gap grows to several dB, 5 sounds as 3 does.
 */
const effort = (bitrateKbps: number): number => (bitrateKbps >= 128 ? 7 : 5);

/** MPEG audio layer III at a constant bitrate, without an info frame: its content is only known at the end. */
export function openMp3Encoder(fromRate: number, sampleRate: number, bitrateKbps: number): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_FLT);
  const lame = openFrameEncoder({
    codec: FF_ENCODER_LIBMP3LAME,
    sampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    options: { compression_level: effort(bitrateKbps) },
  });
  const collect = (run: (take: (packet: Packet) => void) => void): Uint8Array => {
    const parts: Uint8Array[] = [];
    run((packet) => parts.push(Buffer.from(packet.data!)));
    return Buffer.concat(parts);
  };
  return {
    write: (samples, sampleRate) => collect((take) => lame.write(resampler.write(samples, sampleRate), take)),
    end: () =>
      collect((take) => {
        lame.write(resampler.end(), take);
        lame.end(take);
      }),
    close() {
      lame.close();
      resampler.close();
    },
  };
}
