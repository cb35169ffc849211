/** Largest note in bytes. */
export const maxMetadataBytes = 8 * 2 ** 20;
const magic = Buffer.from('TmbrCach', 'latin1');
/** Length of the content (8 bytes), of the note (4), and the magic: the end of each cached file. */
const fixedBytes = 8 + 4 + magic.length;
/** As much of a file's end as is read first: all of most footers. */
export const footerReadBytes = 4096;

/** What stands behind `bytes` of content: the note, and what proves that the file is whole. */
export function writeFooter(bytes: number, metadata: string): Buffer {
  const text = Buffer.from(metadata, 'utf8');
  if (text.length > maxMetadataBytes)
    throw new Error(`The note has ${text.length} bytes, more than ${maxMetadataBytes}.`);
  const fixed = Buffer.alloc(fixedBytes);
  fixed.writeBigUInt64LE(BigInt(bytes), 0);
  fixed.writeUInt32LE(text.length, 8);
  magic.copy(fixed, 12);
  return Buffer.concat([text, fixed]);
}

/** What the end of a file of `size` bytes says of its content and note, in bytes; undefined when the file is not whole. */
export function readFooter(tail: Buffer, size: number): { bytes: number; metadataBytes: number } | undefined {
  if (tail.length < fixedBytes) return undefined;
  const fixed = tail.subarray(tail.length - fixedBytes);
  if (!fixed.subarray(12).equals(magic)) return undefined;
  const [bytes, metadataBytes] = [Number(fixed.readBigUInt64LE(0)), fixed.readUInt32LE(8)];
  if (bytes === 0 || metadataBytes > maxMetadataBytes || bytes + metadataBytes + fixedBytes !== size) return undefined;
  return { bytes, metadataBytes };
}
