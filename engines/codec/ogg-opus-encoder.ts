import { randomInt } from 'node:crypto';
import { AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import type { Packet } from 'node-av/lib';
import type { Encoder } from './audio-encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openOggWriter } from './ogg-pages.ts';
import { openVoiceResampler } from './voice-resampler.ts';

const sampleRate = 48_000;

/** A page of its own costs 28 bytes: so many packets of 20 ms are worth it, that a listener need not wait. */
const packetsPerPage = 4;
/** Half a second, and at most 26 segments of one packet of 1275 bytes each. */
const mostPacketsPerPage = 25;

/**
 * Opus in Ogg (RFC 7845) at 48 kHz, to the last sample as long as its source. The pages are our own: FFmpeg's writer
 * holds one back, and its callbacks leak some memory with each file.
 */
export function openOggOpusEncoder(fromRate: number, bitrateKbps: number): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_FLT);
  const opus = openFrameEncoder({
    codec: FF_ENCODER_LIBOPUS,
    sampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLT,
    options: { vbr: 'constrained' },
  });
  const head = Buffer.from(opus.context.extraData!);
  const preSkip = head.readUInt16LE(10);
  const ogg = openOggWriter(randomInt(2 ** 32));
  let pages: Uint8Array[] = [ogg.page([head], 0n), ogg.page([tags()], 0n)];
  let waiting: Uint8Array[] = [];
  let sourceSamples = 0;
  let packets = 0;

  const flush = (last = false): void => {
    // The position of the last page says where the audio ends within its last packet.
    const position = packets * opus.context.frameSize;
    pages.push(ogg.page(waiting, BigInt(last ? Math.min(position, preSkip + sourceSamples) : position), last));
    waiting = [];
  };
  const take = (packet: Packet): void => {
    if (waiting.length === mostPacketsPerPage) flush();
    waiting.push(Buffer.from(packet.data!));
    packets += 1;
  };
  const encode = (samples: Buffer): void => {
    sourceSamples += samples.length / 4;
    opus.write(samples, take);
  };
  const takePages = (): Uint8Array => {
    const bytes = Buffer.concat(pages);
    pages = [];
    return bytes;
  };
  return {
    write(samples, rate) {
      encode(resampler.write(samples, rate));
      if (waiting.length >= packetsPerPage) flush();
      return takePages();
    },
    end() {
      encode(resampler.end());
      opus.end(take);
      flush(true);
      return takePages();
    },
    close() {
      opus.close();
      resampler.close();
    },
  };
}

/** The comment header: who encoded it, and no comments. */
function tags(): Uint8Array {
  const vendor = 'libopus';
  const bytes = Buffer.alloc(16 + vendor.length);
  bytes.write('OpusTags', 0, 'latin1');
  bytes.writeUInt32LE(vendor.length, 8);
  bytes.write(vendor, 12, 'latin1');
  return bytes;
}
