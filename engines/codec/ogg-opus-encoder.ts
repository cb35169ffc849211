import { AV_SAMPLE_FMT_FLT, FF_ENCODER_LIBOPUS } from 'node-av/constants';
import { FormatContext, IOContext, type Packet, Rational } from 'node-av/lib';
import { check } from './av-check.ts';
import type { Encoder } from './encoder.ts';
import { openFrameEncoder } from './frame-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

const sampleRate = 48_000;

/** Longest audio that waits for its Ogg page, in µs: a player starts so much later, and each page costs 28 bytes. */
const pageDuration = 100_000;

/** Opus in Ogg (RFC 7845) at 48 kHz. */
export function openOggOpusEncoder(fromRate: number, bitrateKbps: number): Encoder {
  const resampler = openVoiceResampler(fromRate, sampleRate, AV_SAMPLE_FMT_FLT);
  const opus = openFrameEncoder({
    codec: FF_ENCODER_LIBOPUS,
    sampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLT,
    options: { vbr: 'constrained' },
  });
  let pages: Buffer[] = [];
  const output = new IOContext();
  output.allocContextWithCallbacks(4096, 1, null, (page) => {
    pages.push(Buffer.from(page));
    return page.length;
  });
  const file = new FormatContext();
  check(file.allocOutputContext2(null, 'ogg', null), 'ogg');
  file.pb = output;
  const track = file.newStream(null);
  check(track.codecpar.fromContext(opus.context), 'ogg');
  track.timeBase = new Rational(1, sampleRate);
  check(file.setOption('page_duration', pageDuration), 'ogg');
  check(file.writeHeaderSync(), 'ogg');

  const write = (packet: Packet): void => {
    packet.streamIndex = 0;
    check(file.writeFrameSync(packet), 'ogg');
  };
  const takePages = (): Uint8Array => {
    const bytes = Buffer.concat(pages);
    pages = [];
    return bytes;
  };
  return {
    write(samples) {
      opus.write(resampler.write(samples), write);
      return takePages();
    },
    end() {
      opus.write(resampler.end(), write);
      opus.end(write);
      check(file.writeTrailerSync(), 'ogg');
      return takePages();
    },
    close() {
      file.pb = null;
      file.freeContext();
      output.freeContext();
      opus.close();
      resampler.close();
    },
  };
}
