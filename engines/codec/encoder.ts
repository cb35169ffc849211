import { AV_SAMPLE_FMT_S16 } from 'node-av/constants';
import { encodeAlaw, encodeMulaw } from '../../audio/formats/g711.ts';
import { wavHeader } from '../../audio/formats/wav.ts';
import { type AudioFormat, audioFormats } from '../../contract/catalogue/output-formats.ts';
import { openAacEncoder } from './aac-encoder.ts';
import type { Encoder } from './audio-encoder.ts';
import { openFlacEncoder } from './flac-encoder.ts';
import { openMp3Encoder } from './mp3-encoder.ts';
import { openOggOpusEncoder } from './ogg-opus-encoder.ts';
import { openVoiceResampler } from './voice-resampler.ts';

/**
 * Starts a file of `format` from mono samples at `sampleRate` Hz. Uses native code, so it must run in a child process.
 */
export function openEncoder(format: AudioFormat, sampleRate: number): Encoder {
  const entry = audioFormats[format];
  switch (entry.codec) {
    case 'mp3':
      return openMp3Encoder(sampleRate, entry.sampleRate, entry.bitrateKbps);
    case 'opus':
      return openOggOpusEncoder(sampleRate, entry.bitrateKbps);
    case 'aac':
      return openAacEncoder(sampleRate, entry.sampleRate, entry.bitrateKbps);
    case 'flac':
      return openFlacEncoder(sampleRate, entry.sampleRate);
    case 'pcm':
      return openSampleEncoder(sampleRate, entry.sampleRate, toLittleEndianBytes);
    case 'wav':
      return withHeader(
        wavHeader(entry.sampleRate),
        openSampleEncoder(sampleRate, entry.sampleRate, toLittleEndianBytes),
      );
    case 'ulaw':
      return openSampleEncoder(sampleRate, entry.sampleRate, encodeMulaw);
    case 'alaw':
      return openSampleEncoder(sampleRate, entry.sampleRate, encodeAlaw);
  }
}

/** Encodes each sample on its own with `encodeSamples`. */
function openSampleEncoder(
  fromRate: number,
  toRate: number,
  encodeSamples: (samples: Int16Array) => Uint8Array,
): Encoder {
  const resampler = openVoiceResampler(fromRate, toRate, AV_SAMPLE_FMT_S16);
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
