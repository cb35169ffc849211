import type { DocumentCover } from '../document.ts';
import type { ZipArchive } from '../zip-archive.ts';
import { findName } from './epub-paths.ts';
import type { PackageDocument } from './package-document.ts';

const maxBytes = 10 * 2 ** 20;

/** The picture of the cover, if it is a JPEG or PNG. */
export async function readCover(zip: ZipArchive, book: PackageDocument): Promise<DocumentCover | undefined> {
  const item = book.items.get(book.coverId ?? '');
  const name = item && findName(zip, item.path);
  if (name === undefined) return undefined;
  try {
    const bytes = await zip.read(name);
    const contentType = imageType(bytes);
    return contentType && bytes.length <= maxBytes ? { bytes, contentType } : undefined;
  } catch {
    return undefined;
  }
}

const imageType = (bytes: Buffer): DocumentCover['contentType'] | undefined => {
  if (bytes.subarray(0, 3).toString('hex') === 'ffd8ff') return 'image/jpeg';
  return bytes.subarray(0, 8).toString('hex') === '89504e470d0a1a0a' ? 'image/png' : undefined;
};
