/** Maximum size of the metadata in bytes. */
export const maxMetadataBytes = 8 * 2 ** 20;
const magic = Buffer.from('TmbrCach', 'latin1');
/** The end of each cached file: length of the content (8 bytes), length of the metadata (4), and the magic number. */
const fixedBytes = 8 + 4 + magic.length;
/** How much of a file's end is read first, enough for most footers. */
export const footerReadBytes = 4096;

/** Encodes the footer after `bytes` of content: the metadata and the marker of a complete file. */
export function writeFooter(bytes: number, metadata: string): Buffer {
  const text = Buffer.from(metadata, 'utf8');
  if (text.length > maxMetadataBytes)
    throw new Error(`The metadata has ${text.length} bytes, more than ${maxMetadataBytes}.`);
  const fixed = Buffer.alloc(fixedBytes);
  fixed.writeBigUInt64LE(BigInt(bytes), 0);
  fixed.writeUInt32LE(text.length, 8);
  magic.copy(fixed, 12);
  return Buffer.concat([text, fixed]);
}

/** Decodes the footer of a file of `size` bytes: the sizes of content and metadata. Undefined for an incomplete file. */
export function readFooter(tail: Buffer, size: number): { bytes: number; metadataBytes: number } | undefined {
  if (tail.length < fixedBytes) return undefined;
  const fixed = tail.subarray(tail.length - fixedBytes);
  if (!fixed.subarray(12).equals(magic)) return undefined;
  const [bytes, metadataBytes] = [Number(fixed.readBigUInt64LE(0)), fixed.readUInt32LE(8)];
  if (bytes === 0 || metadataBytes > maxMetadataBytes || bytes + metadataBytes + fixedBytes !== size) return undefined;
  return { bytes, metadataBytes };
}
