/** First bytes of the supported pictures, in hexadecimal. `.` stands for any digit. */
const pictures: readonly (readonly [RegExp, string])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
  [/^.{8}6674797061766966/, 'image/avif'],
];

/** Bytes that `pictureType` reads. */
export const pictureHeadBytes = 16;

/** The type of a picture by its first bytes; undefined for any other file. */
export function pictureType(head: Uint8Array): string | undefined {
  const digits = Buffer.from(head).toString('hex');
  return pictures.find(([start]) => start.test(digits))?.[1];
}
