import type { agentPictureTypes } from '../../../contract/agents/agents-limits.ts';

type PictureType = (typeof agentPictureTypes)[number];

/** First bytes in hexadecimal; `.` stands for any digit. */
const starts: readonly (readonly [RegExp, PictureType])[] = [
  [/^89504e470d0a1a0a/, 'image/png'],
  [/^ffd8ff/, 'image/jpeg'],
  [/^47494638(37|39)61/, 'image/gif'],
  [/^52494646.{8}57454250/, 'image/webp'],
];

/** The type of a picture by its first bytes; undefined for any other file. */
export function readPictureType(bytes: Uint8Array): PictureType | undefined {
  const digits = Buffer.from(bytes.subarray(0, 12)).toString('hex');
  return starts.find(([start]) => start.test(digits))?.[1];
}
