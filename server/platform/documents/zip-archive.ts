import { stat } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { importLimits } from '../../../contract/studio/studio-limits.ts';
import { DocumentError } from './document.ts';

/** An archive of this size is no bomb, whatever its ratio. */
const harmlessBytes = 20 * 2 ** 20;

/** The files of an archive whose size, unpacked, is within the bounds. */
export interface ZipArchive extends AsyncDisposable {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws `document_broken` if the file is missing or damaged. */
  read(name: string): Promise<Buffer>;
}

/**
 * Opens an archive. Throws `document_too_large` for one that grows too much, `document_encrypted` for one with a
 * password, and `document_broken`. yauzl ends a file that is longer than its directory says.
 */
export async function openZip(path: string): Promise<ZipArchive> {
  const { size } = await stat(path);
  // Names stay bytes: yauzl would refuse the archive for one bad name, and no name is used as a path here.
  const zip = await broken(openPromise(path, { decodeStrings: false, autoClose: false, lazyEntries: true }));
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  try {
    await broken(collect());
  } catch (error) {
    zip.close();
    throw error;
  }

  async function collect(): Promise<void> {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= importLimits.maxItems) throw new DocumentError('document_too_large');
      unpacked += entry.uncompressedSize;
      const growsTooMuch = unpacked > harmlessBytes && unpacked > size * importLimits.maxRatio;
      if (growsTooMuch || unpacked > importLimits.maxUnpackedBytes) throw new DocumentError('document_too_large');
      const name = nameOf(entry);
      if (!name.endsWith('/') && !entries.has(name)) entries.set(name, entry);
    }
  }

  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry)
        throw new DocumentError('document_broken', `The document refers to ${name}, which it does not contain.`);
      if (entry.isEncrypted()) throw new DocumentError('document_encrypted');
      return broken(readEntry(zip, entry));
    },
    async [Symbol.asyncDispose]() {
      zip.close();
    },
  };
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** With `decodeStrings: false`, the name is its bytes. */
const nameOf = ({ fileName }: Entry): string =>
  (fileName as unknown as Buffer).toString('utf8').replaceAll('\\', '/').normalize();

/** Errors of the archive as errors of the document. */
async function broken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw new DocumentError('document_broken');
  }
}
