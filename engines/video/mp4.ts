import { AV_SAMPLE_FMT_FLTP, FF_ENCODER_AAC } from 'node-av/constants';
import { type CodecContext, Dictionary, FormatContext, type Packet, type Stream } from 'node-av/lib';
import { check } from '../codec/av-check.ts';
import { openFrameEncoder } from '../codec/frame-encoder.ts';
import type { Planes } from './planes.ts';
import { openVideoEncoder } from './video-encoder.ts';

/** Audio sample rate in Hz, a multiple of the frame rate. */
export const audioSampleRate = 48_000;
const audioBitrateKbps = 128;

/** Writes an MP4 file. Frames and audio may be interleaved, but neither should be far ahead of the other. */
export interface Mp4 {
  writeFrame(planes: Planes): void;
  /** Mono floats at `soundRate`. */
  writeAudio(samples: Buffer): void;
  /** Writes the remaining data and moves the index to the front. */
  end(): void;
  /** Frees native memory; required even after `end`. */
  close(): void;
}

/** Creates an MP4 file at `path`, which is overwritten. Uses native code, so it must run in a child process. */
export function openMp4(path: string): Mp4 {
  const videoEncoder = openVideoEncoder();
  const audioEncoder = openFrameEncoder({
    codec: FF_ENCODER_AAC,
    sampleRate: audioSampleRate,
    bitrateKbps: audioBitrateKbps,
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    options: {},
  });
  const file = new FormatContext();
  check(file.allocOutputContext2(null, 'mp4', path), 'MP4');
  /** Adds a track for the packets of an encoder; `duration` is that of a packet without one, in its time base. */
  const addTrack = ({ context }: { readonly context: CodecContext }, duration: number): ((packet: Packet) => void) => {
    const stream: Stream = file.newStream(null);
    check(stream.codecpar.fromContext(context), 'MP4');
    stream.timeBase = context.timeBase;
    return (packet) => {
      if (packet.duration === 0n) packet.duration = BigInt(duration);
      // The muxer may change the time base when it writes the header.
      packet.rescaleTs(context.timeBase, stream.timeBase);
      packet.streamIndex = stream.index;
      check(file.interleavedWriteFrameSync(packet), 'MP4');
    };
  };
  const writeVideoPacket = addTrack(videoEncoder, 1);
  const writeAudioPacket = addTrack(audioEncoder, audioEncoder.context.frameSize);
  check(file.openOutputSync(), 'video file');
  const options = Dictionary.fromObject({ movflags: '+faststart' });
  check(file.writeHeaderSync(options), 'MP4');
  options.free();
  return {
    writeFrame: (planes) => videoEncoder.write(planes, writeVideoPacket),
    writeAudio: (samples) => audioEncoder.write(samples, writeAudioPacket),
    end() {
      videoEncoder.end(writeVideoPacket);
      audioEncoder.end(writeAudioPacket);
      check(file.writeTrailerSync(), 'MP4');
      file.closeOutputSync();
    },
    close() {
      videoEncoder.close();
      audioEncoder.close();
      file.freeContext();
    },
  };
}
