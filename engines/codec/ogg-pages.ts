/** Ogg's checksum: CRC-32 with the polynomial 0x04c11db7, highest bit first, no inversion (RFC 3533). */
const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 24;
  for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c1_1db7 : 0);
  return crc;
});

/** One logical Ogg stream. */
export interface OggWriter {
  /**
   * Creates a page with complete packets, at most 255 segments of 255 bytes in total. `granule` is the position after
   * the last packet; `last` marks the end of the stream.
   */
  page(packets: readonly Uint8Array[], granule: bigint, last?: boolean): Uint8Array;
}

/** `serial` identifies this stream in a chained file. */
export function openOggWriter(serial: number): OggWriter {
  let sequence = 0;
  return {
    page(packets, granule, last = false) {
      const lacing = packets.flatMap(({ length }) => [...new Array(Math.floor(length / 255)).fill(255), length % 255]);
      if (lacing.length > 255) throw new RangeError('the packets do not fit into one Ogg page');
      const head = Buffer.alloc(27 + lacing.length);
      head.write('OggS', 0, 'latin1');
      head[5] = (sequence === 0 ? 2 : 0) | (last ? 4 : 0);
      head.writeBigInt64LE(granule, 6);
      head.writeUInt32LE(serial, 14);
      head.writeUInt32LE(sequence++, 18);
      head[26] = lacing.length;
      head.set(lacing, 27);
      const page = Buffer.concat([head, ...packets]);
      page.writeUInt32LE(checksum(page), 22);
      return page;
    },
  };
}

function checksum(page: Uint8Array): number {
  let crc = 0;
  for (const byte of page) crc = (crc << 8) ^ crcTable[(crc >>> 24) ^ byte]!;
  return crc >>> 0;
}
