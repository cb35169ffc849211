import { statfs } from 'node:fs/promises';

/** Free bytes on the disk of `folder`. */
export async function freeDiskBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
