import { describe, expect, it } from 'vitest';
import { readWav, wavHeader, withWavSizes } from './wav.ts';

const samples = Int16Array.of(0, 16_384, -16_384, 32_767, -32_768);

function fileOf(header: Uint8Array, data: ArrayBufferView): Uint8Array {
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return Uint8Array.of(...header, ...bytes);
}

/** A WAV file written field by field: encoding, channels, bits, with a chunk of odd length before the data. */
function foreignFile(encoding: number, channels: number, data: Int16Array | Float32Array): Uint8Array {
  const width = data.BYTES_PER_ELEMENT;
  const header = Buffer.alloc(12 + 24 + 8 + 4 + 8);
  header.write('RIFF', 0);
  header.writeUInt32LE(header.length - 8 + data.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(encoding, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(22_050, 24);
  header.writeUInt32LE(22_050 * channels * width, 28);
  header.writeUInt16LE(channels * width, 32);
  header.writeUInt16LE(width * 8, 34);
  header.write('LIST', 36);
  header.writeUInt32LE(3, 40);
  header.write('data', 48);
  header.writeUInt32LE(data.byteLength, 52);
  return fileOf(header, data);
}

/** A mono WAV file with WAVE_FORMAT_EXTENSIBLE. */
function extensibleFile(subformat: number, bits: number, data: Uint8Array, suffix = '000000001000800000aa00389b71') {
  const header = Buffer.alloc(12 + 8 + 40 + 8);
  header.write('RIFF', 0);
  header.writeUInt32LE(header.length - 8 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(40, 16);
  header.writeUInt16LE(0xfffe, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(48_000, 24);
  header.writeUInt32LE((48_000 * bits) / 8, 28);
  header.writeUInt16LE(bits / 8, 32);
  header.writeUInt16LE(bits, 34);
  header.writeUInt16LE(22, 36);
  header.writeUInt16LE(bits, 38);
  header.writeUInt32LE(4, 40);
  header.writeUInt16LE(subformat, 44);
  header.write(suffix, 46, 'hex');
  header.write('data', 60);
  header.writeUInt32LE(data.length, 64);
  return fileOf(header, data);
}
const bytesOf = (data: ArrayBufferView) => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

describe('WAV', () => {
  it('has a header of 44 bytes with unknown sizes', () => {
    const header = Buffer.from(wavHeader(44_100));
    expect(header.toString('latin1', 0, 4) + header.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ');
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).toEqual([0xffff_ffff, 0xffff_ffff]);
    expect([header.readUInt16LE(20), header.readUInt16LE(22), header.readUInt32LE(24)]).toEqual([1, 1, 44_100]);
    expect([header.readUInt32LE(28), header.readUInt16LE(32), header.readUInt16LE(34)]).toEqual([88_200, 2, 16]);
    expect(header).toHaveLength(44);
  });

  it('writes the sizes into a copy of the header', () => {
    const open = wavHeader(8000);
    const header = Buffer.from(withWavSizes(open, 1044));
    expect([header.readUInt32LE(4), header.readUInt32LE(40)]).toEqual([1036, 1000]);
    expect(open).toEqual(wavHeader(8000));
  });

  it('is read back, with or without sizes', () => {
    const streamed = fileOf(wavHeader(16_000), samples);
    const finished = fileOf(withWavSizes(wavHeader(16_000), streamed.length), samples);
    for (const file of [streamed, finished]) {
      const pcm = readWav(file);
      expect(pcm.sampleRate).toBe(16_000);
      expect([...pcm.samples]).toEqual([0, 0.5, -0.5, 32_767 / 32_768, -1]);
    }
  });

  it('from other programs is read: float samples, several channels, extra chunks', () => {
    const pcm = readWav(foreignFile(3, 2, Float32Array.of(0.5, 0.25, -1, 0)));
    expect(pcm.sampleRate).toBe(22_050);
    expect([...pcm.samples]).toEqual([0.375, -0.5]);
    expect([...readWav(foreignFile(1, 1, samples)).samples.subarray(0, 2)]).toEqual([0, 0.5]);
  });

  it.each([
    ['8-bit PCM', 1, 8, Uint8Array.of(128, 192, 0)],
    ['16-bit PCM', 1, 16, bytesOf(Int16Array.of(0, 16_384, -32_768))],
    ['24-bit PCM', 1, 24, Uint8Array.of(0, 0, 0, 0, 0, 0x40, 0, 0, 0x80)],
    ['32-bit PCM', 1, 32, bytesOf(Int32Array.of(0, 2 ** 30, -(2 ** 31)))],
    ['32-bit float', 3, 32, bytesOf(Float32Array.of(0, 0.5, -1))],
    ['64-bit float', 3, 64, bytesOf(Float64Array.of(0, 0.5, -1))],
  ])('of the extensible format is read: %s', (_, subformat, bits, data) => {
    const { samples: read, sampleRate } = readWav(extensibleFile(subformat, bits, data));
    expect([sampleRate, ...read]).toEqual([48_000, 0, 0.5, -1]);
  });

  it.each([
    ['an unknown subformat', extensibleFile(2, 16, new Uint8Array(4))],
    ['a subformat without a format tag', extensibleFile(1, 16, new Uint8Array(4), 'ff')],
    ['no WAV', new TextEncoder().encode('ID3 something else entirely')],
    ['no data', wavHeader(8000).subarray(0, 36)],
    ['an unsupported encoding', foreignFile(2, 1, samples)],
    ['no channels', foreignFile(1, 0, samples)],
    ['nothing', new Uint8Array()],
  ])('is rejected: %s', (_, file) => {
    expect(() => readWav(file)).toThrow(RangeError);
  });
});
