import { open } from 'node:fs/promises';

const headBytes = 16;
const isAt = (head: Buffer, text: string, at = 0): boolean =>
  head.subarray(at, at + text.length).toString('latin1') === text;

/** The type of an image or PDF by its first bytes; undefined for anything else. */
export async function readFileType(path: string): Promise<string | undefined> {
  await using file = await open(path);
  const { buffer: head } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  if (isAt(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (isAt(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (isAt(head, 'GIF87a') || isAt(head, 'GIF89a')) return 'image/gif';
  if (isAt(head, 'RIFF') && isAt(head, 'WEBP', 8)) return 'image/webp';
  if (isAt(head, '%PDF-')) return 'application/pdf';
  return undefined;
}
