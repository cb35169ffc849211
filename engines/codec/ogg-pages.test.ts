import { describe, expect, it } from 'vitest';
import { openOggWriter } from './ogg-pages.ts';

const packet = (length: number, fill: number) => new Uint8Array(length).fill(fill);

describe('an Ogg page', () => {
  it('has packets of any length, each ending with a segment below 255', () => {
    const page = openOggWriter(7).page([packet(3, 1), packet(255, 2), packet(600, 3)], 960n);
    expect([...page.subarray(26, 33)]).toEqual([6, 3, 255, 0, 255, 255, 90]);
    expect(page.length).toBe(33 + 3 + 255 + 600);
  });

  it('has flags, position, serial and sequence', () => {
    const ogg = openOggWriter(0x89ab_cdef);
    const pages = [ogg.page([packet(1, 0)], 0n), ogg.page([packet(1, 0)], 2n ** 40n), ogg.page([], -1n, true)];
    const fields = pages.map(Buffer.from).map((page) => ({
      magic: page.toString('latin1', 0, 4),
      flags: page[5],
      granule: page.readBigInt64LE(6),
      serial: page.readUInt32LE(14),
      sequence: page.readUInt32LE(18),
    }));
    const shared = { magic: 'OggS', serial: 0x89ab_cdef };
    expect(fields).toEqual([
      { ...shared, flags: 2, granule: 0n, sequence: 0 },
      { ...shared, flags: 0, granule: 2n ** 40n, sequence: 1 },
      { ...shared, flags: 4, granule: -1n, sequence: 2 },
    ]);
  });

  it('has a CRC that is computed with a zero checksum field', () => {
    const page = Buffer.from(openOggWriter(1).page([packet(40, 0x5a)], 1n));
    const stored = page.readUInt32LE(22);
    page.writeUInt32LE(0, 22);
    let remainder = 0n;
    for (const byte of page) {
      remainder = (remainder << 8n) | BigInt(byte);
    }
    // Computes the same polynomial division bit by bit.
    remainder <<= 32n;
    for (let bit = BigInt(page.length * 8 + 31); bit >= 32n; bit--) {
      if ((remainder >> bit) & 1n) remainder ^= 0x1_04c1_1db7n << (bit - 32n);
    }
    expect(stored).toBe(Number(remainder));
  });

  it('rejects packets that do not fit', () => {
    expect(() => openOggWriter(1).page([packet(255 * 255, 0)], 0n)).toThrow(RangeError);
  });
});
