/** Bytes that `readCoverType` reads. */
export const coverHeadBytes = 8;

/** The type of a cover by its first bytes; undefined for any other file. */
export function readCoverType(head: Uint8Array): 'image/jpeg' | 'image/png' | undefined {
  const digits = Buffer.from(head.subarray(0, coverHeadBytes)).toString('hex');
  if (digits.startsWith('ffd8ff')) return 'image/jpeg';
  return digits === '89504e470d0a1a0a' ? 'image/png' : undefined;
}
