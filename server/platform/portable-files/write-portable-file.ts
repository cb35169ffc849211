import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { brand } from '../../../contract/catalogue/brand.ts';
import { type PortableKind, portableFormats } from '../../../contract/files/portable-files.ts';
import { AppError } from '../app-error.ts';
import { zipStream } from '../streams/zip-stream.ts';
import { type Manifest, manifestPath } from './portable-manifest.ts';

/** One part of a file that is exported. */
export interface PortablePart {
  /** Matches `partPattern`. */
  readonly path: string;
  /** Deflates it. Default: false, since audio does not get smaller. */
  readonly compress?: boolean;
  /** Called when the file reaches the part. Undefined: it was deleted in the meantime, which ends the export. */
  read(): Promise<AsyncIterable<Uint8Array> | undefined>;
}

/** A part that is a JSON value. */
export const jsonPart = (path: string, read: () => unknown): PortablePart => ({
  path,
  compress: true,
  read: async () => Readable.from([Buffer.from(`${JSON.stringify(await read(), null, 1)}\n`)]),
});

/** Writes a file while it is read, without holding it in memory. Its manifest comes last, with the checksums of the parts. */
export function writePortableFile(kind: PortableKind, parts: readonly PortablePart[], now: Date): Readable {
  const written: Manifest['parts'] = [];

  async function* hashed(part: PortablePart): AsyncGenerator<Uint8Array> {
    const source = await part.read();
    if (!source) throw new AppError('conflict', { message: `${part.path} was deleted during the export. Try again.` });
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of source) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
    written.push({ path: part.path, bytes, sha256: hash.digest('hex') });
  }

  async function* manifest(): AsyncGenerator<Uint8Array> {
    const { name, version } = portableFormats[kind];
    const head = { format: name, version, created_at: now.toISOString(), created_by: brand };
    yield Buffer.from(`${JSON.stringify({ ...head, parts: written } satisfies Manifest, null, 1)}\n`);
  }

  // A generator does nothing before the file reaches its part.
  const entry = (name: string, compress: boolean, content: () => AsyncGenerator<Uint8Array>) => ({
    name,
    mtime: now,
    compress,
    open: async () => Readable.from(content(), { objectMode: false }),
  });
  return zipStream([
    ...parts.map((part) => entry(part.path, part.compress ?? false, () => hashed(part))),
    entry(manifestPath, true, manifest),
  ]);
}
