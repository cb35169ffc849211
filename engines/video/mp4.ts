import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import { type CodecContext, Dictionary, FormatContext, type Packet, type Stream } from 'node-av/lib';
import { check } from '../codec/av-check.ts';
import { openFrameEncoder } from '../codec/frame-encoder.ts';
import type { Planes } from './planes.ts';
import { openVideoEncoder } from './video-encoder.ts';

/** Audio sample rate in Hz, a multiple of the frame rate. */
export const audioSampleRate = 48_000;
const bitrateKbps = 128;

/** Writes an MP4. Pictures and audio may be interleaved, but neither should be far ahead of the other. */
export interface Mp4 {
  writeFrame(planes: Planes): void;
  /** Mono floats at `soundRate`. */
  writeAudio(samples: Buffer): void;
  /** Writes the remaining data and moves the index to the front. */
  end(): void;
  /** Frees native memory; required even after `end`. */
  close(): void;
}

/** `path` is overwritten. */
export function openMp4(path: string): Mp4 {
  const pictures = openVideoEncoder();
  const sounds = openFrameEncoder({
    codec: FF_ENCODER_AAC,
    sampleRate: audioSampleRate,
    bitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    options: {},
  });
  const file = new FormatContext();
  check(file.allocOutputContext2(null, 'mp4', path), 'MP4');
  const track = ({ context }: { readonly context: CodecContext }, frame: number): ((packet: Packet) => void) => {
    const stream: Stream = file.newStream(null);
    check(stream.codecpar.fromContext(context), 'MP4');
    stream.timeBase = context.timeBase;
    return (packet) => {
      if (packet.duration === 0n) packet.duration = BigInt(frame);
      // The muxer may change the time base when it writes the header.
      packet.rescaleTs(context.timeBase, stream.timeBase);
      packet.streamIndex = stream.index;
      check(file.interleavedWriteFrameSync(packet), 'MP4');
    };
  };
  const [onPicturePacket, onSoundPacket] = [track(pictures, 1), track(sounds, sounds.context.frameSize)];
  check(file.openOutputSync(), 'video file');
  const options = Dictionary.fromObject({ movflags: '+faststart' });
  check(file.writeHeaderSync(options), 'MP4');
  options.free();
  return {
    writeFrame: (planes) => pictures.write(planes, onPicturePacket),
    writeAudio: (samples) => sounds.write(samples, onSoundPacket),
    end() {
      pictures.end(onPicturePacket);
      sounds.end(onSoundPacket);
      check(file.writeTrailerSync(), 'MP4');
      file.closeOutputSync();
    },
    close() {
      pictures.close();
      sounds.close();
      file.freeContext();
    },
  };
}
