/** Big-endian integers of MP4 files. */
export const uint = (bits: 8 | 16 | 24 | 32 | 64, ...values: readonly number[]): Buffer => {
  const width = bits / 8;
  const bytes = Buffer.alloc(width * values.length);
  for (const [index, value] of values.entries()) {
    if (bits === 64) bytes.writeBigUInt64BE(BigInt(value), index * width);
    else bytes.writeUIntBE(value, index * width, width);
  }
  return bytes;
};

/** A box of an MP4 file: its size, its type of four letters, and its content. */
export function box(type: string, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([uint(32, length), Buffer.from(type, 'latin1'), ...content]);
}

/** A box with a version and flags. */
export const fullBox = (type: string, version: number, flags: number, ...content: readonly Uint8Array[]): Buffer =>
  box(type, uint(8, version), uint(24, flags), ...content);

export const zeros = (count: number): Buffer => Buffer.alloc(count);

/** The matrix of a track that is shown as it is. */
export const identityMatrix = uint(32, 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000);

/** Three letters of ISO 639-2 in 16 bits. */
export const packedLanguage = (language: string | undefined): Buffer =>
  uint(
    16,
    [...(language && /^[a-z]{3}$/.test(language) ? language : 'und')].reduce(
      (bits, letter) => (bits << 5) | (letter.charCodeAt(0) - 0x60),
      0,
    ),
  );

/** A header of a descriptor of MPEG-4, which is shorter than 128 bytes. */
export const descriptor = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.of(tag, body.length), body]);
};

/** The text in UTF-8, cut between two letters to at most `maxBytes`. */
export function utf8(text: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(text);
  let end = Math.min(bytes.length, maxBytes);
  while (end < bytes.length && (bytes[end]! & 0xc0) === 0x80) end--;
  return bytes.subarray(0, end);
}
