import type { Pcm } from '../pcm.ts';

/** Length of the header that `wavHeader` makes, in bytes. */
export const wavHeaderBytes = 44;

/** Format tags of the `fmt ` chunk. An extensible format has the tag of its samples in its subformat. */
const encodings = { pcm: 1, float: 3, extensible: 0xfffe } as const;
/** The rest of a subformat GUID that starts with a format tag. */
const subformatSuffix = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71];
/** Size of an extensible `fmt ` chunk, and the position of its subformat in it. */
const [extensibleBytes, subformatAt] = [40, 24];

/** The size field of streamed WAV files of unknown length. */
const unknownSize = 0xffff_ffff;

/** The header of a 16-bit WAV file of unknown length: both sizes are 0xFFFFFFFF. */
export function wavHeader(sampleRate: number, channels = 1): Uint8Array {
  const header = new Uint8Array(wavHeaderBytes);
  const view = new DataView(header.buffer);
  putText(header, 0, 'RIFF');
  view.setUint32(4, unknownSize, true);
  putText(header, 8, 'WAVEfmt ');
  view.setUint32(16, 16, true); // size of the `fmt ` chunk
  view.setUint16(20, encodings.pcm, true);
  view.setUint16(22, channels, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, sampleRate * 2 * channels, true); // bytes per second
  view.setUint16(32, 2 * channels, true); // bytes per sample of all channels
  view.setUint16(34, 16, true); // bits per sample
  putText(header, 36, 'data');
  view.setUint32(40, unknownSize, true);
  return header;
}

/** Copies the header that `file` starts with, with the sizes for a file of `totalBytes`, including the header. */
export function withWavSizes(file: Uint8Array, totalBytes: number): Uint8Array {
  // `slice` of a Buffer shares its memory, and the view below needs an array of its own.
  const header = new Uint8Array(file.subarray(0, wavHeaderBytes));
  const view = new DataView(header.buffer);
  view.setUint32(4, totalBytes - 8, true);
  view.setUint32(40, totalBytes - wavHeaderBytes, true);
  return header;
}

/** The `fmt ` chunk. */
interface WavFormat {
  readonly encoding: number;
  readonly channels: number;
  readonly sampleRate: number;
  readonly bits: number;
}

/**
 * Reads a WAV file of integer samples of 8 to 32 bits or float samples; several channels are averaged into one. A data size that is
 * unknown or larger than the file means "to the end". Throws a RangeError for anything else.
 */
export function readWav(file: Uint8Array): Pcm {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (file.length < 12 || textAt(file, 0) !== 'RIFF' || textAt(file, 8) !== 'WAVE')
    throw new RangeError('not a WAV file');
  let format: WavFormat | undefined;
  for (let at = 12; at + 8 <= file.length; ) {
    const size = Math.min(view.getUint32(at + 4, true), file.length - at - 8);
    if (textAt(file, at) === 'fmt ' && size >= 16) {
      format = {
        encoding: readEncoding(file.subarray(at + 8, at + 8 + size), view.getUint16(at + 8, true)),
        channels: view.getUint16(at + 10, true),
        sampleRate: view.getUint32(at + 12, true),
        bits: view.getUint16(at + 22, true),
      };
    }
    if (textAt(file, at) === 'data') {
      if (!format || format.channels === 0) throw new RangeError('WAV file without format');
      return { samples: readSamples(view, at + 8, size, format), sampleRate: format.sampleRate };
    }
    // Chunks are padded to an even size.
    at += 8 + size + (size % 2);
  }
  throw new RangeError('WAV file without data');
}

/** The format tag of the samples. */
function readEncoding(format: Uint8Array, tag: number): number {
  if (tag !== encodings.extensible || format.length < extensibleBytes) return tag;
  const subformat = format.subarray(subformatAt);
  const hasTag = subformatSuffix.every((byte, at) => subformat[2 + at] === byte);
  return hasTag ? subformat[0]! + subformat[1]! * 256 : tag;
}

/** Reads the samples of the `data` chunk and averages the channels. */
function readSamples(
  view: DataView,
  start: number,
  bytes: number,
  { channels, encoding, bits }: WavFormat,
): Float32Array {
  const sampleAt = sampleReader(view, encoding, bits);
  const width = bits / 8;
  const samples = new Float32Array(Math.floor(bytes / width / channels));
  for (let i = 0; i < samples.length; i++) {
    let sum = 0;
    for (let channel = 0; channel < channels; channel++) sum += sampleAt(start + (i * channels + channel) * width);
    samples[i] = sum / channels;
  }
  return samples;
}

function sampleReader(view: DataView, encoding: number, bits: number): (at: number) => number {
  const format = `${encoding} ${bits}`;
  if (format === `${encodings.pcm} 8`) return (at) => (view.getUint8(at) - 128) / 128;
  if (format === `${encodings.pcm} 16`) return (at) => view.getInt16(at, true) / 2 ** 15;
  if (format === `${encodings.pcm} 24`)
    return (at) => (view.getUint16(at, true) + view.getInt8(at + 2) * 2 ** 16) / 2 ** 23;
  if (format === `${encodings.pcm} 32`) return (at) => view.getInt32(at, true) / 2 ** 31;
  if (format === `${encodings.float} 32`) return (at) => view.getFloat32(at, true);
  if (format === `${encodings.float} 64`) return (at) => view.getFloat64(at, true);
  throw new RangeError(`WAV encoding ${encoding} with ${bits} bits is not supported`);
}

function putText(target: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
}

function textAt(source: Uint8Array, at: number): string {
  return String.fromCharCode(...source.subarray(at, at + 4));
}

/** A WAV file of 16 bits. */
export function writeWav({ samples, sampleRate }: Pcm): Uint8Array {
  const file = new Uint8Array(wavHeaderBytes + samples.length * 2);
  file.set(withWavSizes(wavHeader(sampleRate), file.length));
  const view = new DataView(file.buffer, wavHeaderBytes);
  for (let at = 0; at < samples.length; at++)
    view.setInt16(2 * at, Math.max(-32_768, Math.min(32_767, Math.round(samples[at]! * 32_768))), true);
  return file;
}
