import type { Pcm } from '../pcm.ts';

/** Length of the header that `wavHeader` makes, in bytes. */
export const wavHeaderBytes = 44;

/** The size field of streamed WAV files of unknown length. */
const unknownSize = 0xffff_ffff;

/** The header of a mono 16-bit WAV file of unknown length: both sizes are 0xFFFFFFFF. */
export function wavHeader(sampleRate: number): Uint8Array {
  const header = new Uint8Array(wavHeaderBytes);
  const view = new DataView(header.buffer);
  putText(header, 0, 'RIFF');
  view.setUint32(4, unknownSize, true);
  putText(header, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  putText(header, 36, 'data');
  view.setUint32(40, unknownSize, true);
  return header;
}

/** A copy of the header with the sizes for a file of `totalBytes`, including the header. */
export function withWavSizes(header44: Uint8Array, totalBytes: number): Uint8Array {
  const header = header44.slice(0, wavHeaderBytes);
  const view = new DataView(header.buffer);
  view.setUint32(4, totalBytes - 8, true);
  view.setUint32(40, totalBytes - wavHeaderBytes, true);
  return header;
}

/**
 * Reads a WAV file of 16-bit or 32-bit float samples; several channels are averaged into one. A data size that is
 * unknown or larger than the file means "to the end". Throws a RangeError for anything else.
 */
export function readWav(file: Uint8Array): Pcm {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WAVE')
    throw new RangeError('not a WAV file');
  let format: { encoding: number; channels: number; sampleRate: number; bits: number } | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = Math.min(view.getUint32(at + 4, true), file.length - at - 8);
    if (textAt(file, at) === 'fmt ' && size >= 16) {
      format = {
        encoding: view.getUint16(at + 8, true),
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    }
    if (textAt(file, at) === 'data') {
      if (!format || format.channels === 0) throw new RangeError('WAV file without format');
      const { channels, sampleRate, encoding, bits } = format;
      const sampleAt = sampleReader(view, encoding, bits);
      const width = bits / 8;
      const samples = new Float32Array(Math.floor(size / width / channels));
      for (let i = 0; i < samples.length; i++) {
        let sum = 0;
        for (let c = 0; c < channels; c++) sum += sampleAt(at + 8 + (i * channels + c) * width);
        samples[i] = sum / channels;
      }
      return { samples, sampleRate };
    }
    at += 8 + size + (size % 2);
  }
  throw new RangeError('WAV file without data');
}

function sampleReader(view: DataView, encoding: number, bits: number): (at: number) => number {
  if (encoding === 1 && bits === 16) return (at) => view.getInt16(at, true) / 32_768;
  if (encoding === 3 && bits === 32) return (at) => view.getFloat32(at, true);
  throw new RangeError(`WAV encoding ${encoding} with ${bits} bits is not supported`);
}

function putText(target: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
}

function textAt(source: Uint8Array, at: number): string {
  return String.fromCharCode(...source.subarray(at, at + 4));
}
