import { describe, expect, it } from 'vitest';
import { readFrames, takeFrames } from './audio-frames.ts';
import { withFlacLength } from './flac-length.ts';
import { id3Tag } from './id3.ts';
import { m4bHeader } from './mp4/m4b.ts';

async function* inParts(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const collect = async (source: AsyncIterable<Uint8Array[]>): Promise<number[]> => {
  const sizes = [];
  for await (const frames of source) sizes.push(...frames.map(({ length }) => length));
  return sizes;
};

describe('frames', () => {
  // 128 kbit/s at 44.1 kHz: 417 bytes, and 418 with padding.
  const frame = (padded: number) =>
    Buffer.concat([Buffer.of(0xff, 0xfb, 0x90 | (padded << 1), 0xc4), Buffer.alloc(413 + padded)]);
  const stream = Buffer.concat([frame(0), frame(1), frame(1)]);

  it('are found in parts of any size', async () => {
    for (const size of [1, 7, 418, 5000])
      expect(await collect(readFrames('mp3', inParts(stream, size)))).toEqual([417, 418, 418]);
  });

  it('can be cut after any of them', async () => {
    expect(await collect(takeFrames('mp3', inParts(stream, 100), 2))).toEqual([417, 418]);
    expect(await collect(takeFrames('mp3', inParts(stream, 5000), 2))).toEqual([417, 418]);
  });

  it('are refused where there are none', async () => {
    await expect(collect(readFrames('adts', inParts(stream, 100)))).rejects.toThrow(RangeError);
    await expect(collect(readFrames('mp3', inParts(stream.subarray(0, 900), 100)))).rejects.toThrow('cut');
  });
});

it('writes the number of samples into a FLAC header', async () => {
  const parts = [];
  for await (const part of withFlacLength(inParts(Buffer.alloc(60), 9), 2 ** 32 + 5)) parts.push(part);
  const file = Buffer.concat(parts);
  expect([file[21], file.readUInt32BE(22), file.length]).toEqual([1, 5, 60]);
});

describe('an ID3 tag', () => {
  it('states its length and has a frame for each chapter', () => {
    const chapters = ['One', 'Zwei · 二'].map((title, index) => ({
      title,
      startMs: index * 1000,
      endMs: index * 1000 + 1000,
    }));
    const cover = { contentType: 'image/png' as const, bytes: Buffer.alloc(300) };
    const tag = id3Tag({ title: 'The Harbour', author: 'Ada Quay', isbn: '9783161484100', cover }, chapters);
    const size = [...tag.subarray(6, 10)].reduce((sum, byte) => (sum << 7) | byte, 0);
    expect(tag.length).toBe(size + 10);
    const ids = [];
    for (let at = 10; at < tag.length; at += 10 + tag.readUInt32BE(at + 4))
      ids.push(tag.toString('latin1', at, at + 4));
    expect(ids).toEqual(['TIT2', 'TPE1', 'TXXX', 'APIC', 'CTOC', 'CHAP', 'CHAP']);
  });
});

describe('an M4B header', () => {
  it('points at the frames that follow it', () => {
    const frameSizes = Array.from({ length: 1300 }, (_, index) => 100 + (index % 50));
    const header = m4bHeader({
      sampleRate: 44_100,
      samples: 1299 * 1024,
      frameSizes,
      chapters: [
        { title: 'One', start: 0 },
        { title: 'Two', start: 600 * 1024 },
      ],
      tags: { title: 'Book', language: 'eng' },
    });
    const positions = header.indexOf('co64') + 4;
    expect(header.readUInt32BE(positions + 4)).toBe(3);
    expect(Number(header.readBigUInt64BE(positions + 8))).toBe(header.length);
    const second = header.length + frameSizes.slice(0, 512).reduce((sum, size) => sum + size);
    expect(Number(header.readBigUInt64BE(positions + 16))).toBe(second);
    const data = header.lastIndexOf('mdat');
    const total = frameSizes.reduce((sum, size) => sum + size);
    expect(Number(header.readBigUInt64BE(data + 4))).toBe(header.length - (data - 4) + total);
  });
});
