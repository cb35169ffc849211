import { AV_SAMPLE_FMT_S16 } from 'node-av/constants';
import { encodeAlaw, encodeMulaw } from '../../audio/formats/g711.ts';
import { wavHeader } from '../../audio/formats/wav.ts';
import { type AudioFormat, audioFormats } from '../../contract/catalogue/output-formats.ts';
import { openAacEncoder } from './aac-encoder.ts';
import type { Encoder } from './audio-encoder.ts';
import { openFlacEncoder } from './flac-encoder.ts';
import { openMp3Encoder } from './mp3-encoder.ts';
import { openOggOpusEncoder } from './ogg-opus-encoder.ts';
import { type ChannelCounts, openVoiceResampler } from './voice-resampler.ts';

/**
 * Starts a file of `format` from samples at `sampleRate` Hz, interleaved if there are two channels. The telephone formats
 * mix them. Uses native code, so it must run in a child process.
 */
export function openEncoder(format: AudioFormat, sampleRate: number, channels = 1): Encoder {
  const entry = audioFormats[format];
  switch (entry.codec) {
    case 'mp3':
      return openMp3Encoder(sampleRate, entry.sampleRate, entry.bitrateKbps, channels);
    case 'opus':
      return openOggOpusEncoder(sampleRate, entry.bitrateKbps, channels);
    case 'aac':
      return openAacEncoder(sampleRate, entry.sampleRate, entry.bitrateKbps, channels);
    case 'flac':
      return openFlacEncoder(sampleRate, entry.sampleRate, channels);
    case 'pcm':
      return openSampleEncoder(sampleRate, entry.sampleRate, toLittleEndianBytes, [channels, channels]);
    case 'wav':
      return withHeader(
        wavHeader(entry.sampleRate, channels),
        openSampleEncoder(sampleRate, entry.sampleRate, toLittleEndianBytes, [channels, channels]),
      );
    case 'ulaw':
      return openSampleEncoder(sampleRate, entry.sampleRate, encodeMulaw, [channels, 1]);
    case 'alaw':
      return openSampleEncoder(sampleRate, entry.sampleRate, encodeAlaw, [channels, 1]);
  }
}

/** Encodes each sample on its own with `encodeSamples`. */
function openSampleEncoder(
  fromRate: number,
  toRate: number,
  encodeSamples: (samples: Int16Array) => Uint8Array,
  channels: ChannelCounts,
): Encoder {
  const resampler = openVoiceResampler(fromRate, toRate, AV_SAMPLE_FMT_S16, channels);
  const encodeBytes = (bytes: Buffer) =>
    encodeSamples(new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
  return {
    write: (samples, sampleRate) => encodeBytes(resampler.write(samples, sampleRate)),
    end: () => encodeBytes(resampler.end()),
    close: () => resampler.close(),
  };
}

/** Writes `header` before the first bytes of `encoder`. */
function withHeader(header: Uint8Array, encoder: Encoder): Encoder {
  let written = false;
  const prependHeader = (bytes: Uint8Array): Uint8Array => {
    if (written) return bytes;
    written = true;
    return Buffer.concat([header, bytes]);
  };
  return {
    write: (samples, sampleRate) => prependHeader(encoder.write(samples, sampleRate)),
    end: () => prependHeader(encoder.end()),
    close: () => encoder.close(),
  };
}

/** The bytes of 16-bit samples; all supported processors are little-endian. */
function toLittleEndianBytes(samples: Int16Array): Uint8Array {
  return new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength).slice();
}
