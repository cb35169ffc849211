import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { maxPortableRatio } from '../../../contract/files/portable-files.ts';
import { AppError } from '../app-error.ts';
import { folderPattern, partPattern } from './portable-manifest.ts';

/** A file of this size is no bomb, whatever its ratio. */
const harmlessBytes = 20 * 2 ** 20;

interface PartLimits {
  readonly maxUnpackedBytes: number;
  readonly maxParts: number;
}

const invalid = (message: string) => new AppError('portable_file_invalid', { message, param: 'file' });
const tooLarge = (message: string) => new AppError('portable_file_too_large', { message, param: 'file' });
const notZip = () => invalid('This file is not a zip file, or its end is missing. Choose a file that was exported.');

export async function readArchive(path: string): Promise<ZipFile> {
  try {
    // Names stay bytes, since their pattern is stricter than what yauzl checks. It ends a part that is longer than its size.
    return await openPromise(path, { decodeStrings: false, autoClose: false, lazyEntries: true });
  } catch {
    throw notZip();
  }
}

/**
 * The parts of an archive of `bytes` by name, by its directory alone: nothing is unpacked. Throws `portable_file_invalid`
 * for a name that no export has, and `portable_file_too_large` for too many parts or a bomb.
 */
export async function collectParts(zip: ZipFile, bytes: number, limits: PartLimits): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const name = (entry.fileName as unknown as Buffer).toString('utf8');
      // Programs that pack a file again add its folders.
      if (folderPattern.test(name)) continue;
      if (!partPattern.test(name)) throw invalid(`The file contains ${JSON.stringify(name)}, which no export has.`);
      if (parts.has(name)) throw invalid(`The file contains ${name} twice.`);
      if (entry.isEncrypted()) throw invalid(`${name} is encrypted.`);
      if (parts.size > limits.maxParts) throw tooLarge(`The file has more than ${limits.maxParts} parts.`);
      unpacked += entry.uncompressedSize;
      if (unpacked > limits.maxUnpackedBytes)
        throw tooLarge(`The file is larger than ${limits.maxUnpackedBytes / 2 ** 20} MB when it is unpacked.`);
      if (unpacked > harmlessBytes && unpacked > bytes * maxPortableRatio)
        throw tooLarge(`${name} grows more than ${maxPortableRatio} times when it is unpacked.`);
      parts.set(name, entry);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw notZip();
  }
  return parts;
}
