import { randomInt } from 'node:crypto';
import { AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openOggWriter } from './ogg-pages.ts';
import { openVoiceResampler } from './voice-resampler.ts';

const sampleRate = 48_000;

/** A page has an overhead of 28 bytes, which is acceptable for four packets of 20 ms and keeps the latency low. */
const packetsPerPage = 4;
/** Half a second. A packet has at most 1275 bytes, so the page does not exceed 255 segments. */
const maxPacketsPerPage = 25;

/**
 * Opus in Ogg (RFC 7845) at 48 kHz, with the exact length of the source. Writes its own pages, because FFmpeg's writer
 * delays one page and leaks memory with each file.
 */
export function openOggOpusEncoder(fromRate: number, bitrateKbps: number, channels = 1): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_FLT, [channels, channels]);
  const opus = openFrameEncoder({
    codec: FF_ENCODER_LIBOPUS,
    sampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLT,
    channels,
    options: { vbr: 'constrained' },
  });
  const head = Buffer.from(opus.context.extraData!);
  const preSkip = head.readUInt16LE(10);
  const ogg = openOggWriter(randomInt(2 ** 32));
  let pages: Uint8Array[] = [ogg.page([head], 0n), ogg.page([createTags()], 0n)];
  let pending: Uint8Array[] = [];
  let sourceSamples = 0;
  let packets = 0;

  const flush = (last = false): void => {
    // The position of the last page marks the end of the audio inside the last packet.
    const position = packets * opus.context.frameSize;
    pages.push(ogg.page(pending, BigInt(last ? Math.min(position, preSkip + sourceSamples) : position), last));
    pending = [];
  };
  const addPacket = (packet: Packet): void => {
    if (pending.length === maxPacketsPerPage) flush();
    pending.push(Buffer.from(packet.data!));
    packets += 1;
  };
  const encode = (samples: Buffer): void => {
    sourceSamples += samples.length / 4 / channels;
    opus.write(samples, addPacket);
  };
  const takePages = (): Uint8Array => {
    const bytes = Buffer.concat(pages);
    pages = [];
    return bytes;
  };
  return {
    write(samples, rate) {
      encode(resampler.write(samples, rate));
      if (pending.length >= packetsPerPage) flush();
      return takePages();
    },
    end() {
      encode(resampler.end());
      opus.end(addPacket);
      flush(true);
      return takePages();
    },
    close() {
      opus.close();
      resampler.close();
    },
  };
}

/** The comment header: the vendor and no comments. */
function createTags(): Uint8Array {
  const vendor = 'libopus';
  const bytes = Buffer.alloc(16 + vendor.length);
  bytes.write('OpusTags', 0, 'latin1');
  bytes.writeUInt32LE(vendor.length, 8);
  bytes.write(vendor, 12, 'latin1');
  return bytes;
}
