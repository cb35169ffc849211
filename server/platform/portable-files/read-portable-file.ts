import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry, ZipFile } from 'yauzl';
import type { z } from 'zod';
import { type PortableKind, portableFormats } from '../../../contract/files/portable-files.ts';
import { AppError } from '../app-error.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import type { UploadedFile } from '../uploaded-file.ts';
import { type Manifest, manifest, manifestHead, manifestPath } from './portable-manifest.ts';
import { collectParts, readArchive } from './zip-parts.ts';

/** The largest part that is read into memory. */
const maxReadBytes = 2 ** 26;

/** A file whose parts all have the size and the checksum of its manifest. */
export interface PortableFile extends AsyncDisposable {
  readonly has: (path: string) => boolean;
  /** Throws `portable_file_invalid`, naming the part and the field. */
  readJson<Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.output<Schema>>;
  read(path: string): Promise<Buffer>;
  /** Copies a part to a temporary file, which is deleted with this file; `name` is how people know it. */
  extract(path: string, name: string): Promise<UploadedFile>;
}

interface ReadOptions {
  /** For parts that are extracted. */
  readonly temporaryFolder: string;
  readonly signal: AbortSignal;
}

const problem = (
  code: 'portable_file_invalid' | 'portable_file_damaged' | 'portable_file_too_large',
  message: string,
) => new AppError(code, { message, param: 'file' });

/**
 * Opens a file that was exported, and verifies it before anything of it is used: its format and version, that it has
 * the parts of its manifest and no others, and the size and checksum of each. Nothing in it is executed, and no name in
 * it becomes a path. Throws `portable_file_*`.
 */
export async function readPortableFile(
  upload: UploadedFile,
  kind: PortableKind,
  { temporaryFolder, signal }: ReadOptions,
): Promise<PortableFile> {
  const zip = await readArchive(upload.path);
  let folder: Promise<string> | undefined;
  let extracted = 0;
  try {
    const entries = await collectParts(zip, upload.bytes, portableFormats[kind]);
    const listed = await readManifest(zip, entries, kind);
    await verify(zip, entries, listed, signal);
    const require = (path: string): Entry => {
      const entry = entries.get(path);
      if (!entry) throw problem('portable_file_damaged', `The file lacks ${path}. Export it again.`);
      return entry;
    };
    const read = (path: string) => readAll(zip, require(path), path);
    return {
      has: (path) => entries.has(path),
      read,
      readJson: async (path, schema) => parseJson(path, await read(path), schema),
      async extract(path, name) {
        const entry = require(path);
        folder ??= makeTemporaryFolder(temporaryFolder, 'portable');
        const target = join(await folder, String(extracted++));
        await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target), { signal });
        return { name, path: target, bytes: (await stat(target)).size };
      },
      async [Symbol.asyncDispose]() {
        zip.close();
        if (folder) await rm(await folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>, kind: PortableKind): Promise<Manifest> {
  const entry = entries.get(manifestPath);
  if (!entry)
    throw problem('portable_file_invalid', `This file has no ${manifestPath}. Choose a file that was exported.`);
  const bytes = await readAll(zip, entry, manifestPath);
  const { format, version } = parseJson(manifestPath, bytes, manifestHead);
  const known = portableFormats[kind];
  if (format !== known.name) throw wrongKind(format, kind);
  if (version > known.version)
    throw new AppError('portable_file_version_unknown', {
      message: `${manifestPath} has version ${version} of the format ${format}; this server knows versions up to ${known.version}. Update it to import this file.`,
      param: 'file',
    });
  return parseJson(manifestPath, bytes, manifest);
}

const holds: Readonly<Record<PortableKind, string>> = {
  voice: 'a voice',
  dictionary: 'a pronunciation dictionary',
  project: 'a project',
};

function wrongKind(format: string, wanted: PortableKind): AppError {
  const kinds = Object.keys(portableFormats) as PortableKind[];
  const found = kinds.find((kind) => portableFormats[kind].name === format);
  return new AppError('portable_file_wrong_kind', {
    message: found
      ? `This file holds ${holds[found]}. Choose one that holds ${holds[wanted]}.`
      : `${manifestPath} names the unknown format ${JSON.stringify(format)}.`,
    param: 'file',
  });
}

/** Reads every part once. */
async function verify(zip: ZipFile, entries: ReadonlyMap<string, Entry>, { parts }: Manifest, signal: AbortSignal) {
  const listed = new Set(parts.map(({ path }) => path));
  for (const path of entries.keys())
    if (path !== manifestPath && !listed.has(path))
      throw problem('portable_file_invalid', `The file contains ${path}, which its manifest does not list.`);
  for (const { path, bytes, sha256 } of parts) {
    const entry = entries.get(path);
    if (!entry) throw problem('portable_file_damaged', `The file lacks ${path}. Export it again.`);
    const damaged = (what: string) => problem('portable_file_damaged', `${path} ${what}. Export the file again.`);
    if (entry.uncompressedSize !== bytes) throw damaged('has another size than its manifest says');
    const hash = createHash('sha256');
    for await (const chunk of await openPart(zip, entry, path)) {
      signal.throwIfAborted();
      hash.update(chunk as Buffer);
    }
    if (hash.digest('hex') !== sha256) throw damaged('has another checksum than its manifest says');
  }
}

/** The bytes of a part. A part that cannot be unpacked ends with `portable_file_damaged`. */
async function openPart(zip: ZipFile, entry: Entry, path: string): Promise<AsyncIterable<unknown>> {
  const broken = (cause: unknown) =>
    new AppError('portable_file_damaged', {
      message: `${path} cannot be unpacked. Export the file again.`,
      param: 'file',
      cause,
    });
  const stream: Readable = await zip.openReadStreamPromise(entry).catch((error: unknown) => {
    throw broken(error);
  });
  return (async function* () {
    try {
      yield* stream;
    } catch (error) {
      throw broken(error);
    } finally {
      stream.destroy();
    }
  })();
}

async function readAll(zip: ZipFile, entry: Entry, path: string): Promise<Buffer> {
  if (entry.uncompressedSize > maxReadBytes) throw problem('portable_file_too_large', `${path} is too large.`);
  const chunks: Buffer[] = [];
  for await (const chunk of await openPart(zip, entry, path)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function parseJson<Schema extends z.ZodType>(path: string, bytes: Buffer, schema: Schema): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw problem('portable_file_invalid', `${path} is not JSON.`);
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join('.');
  throw problem('portable_file_invalid', `${path} is not valid${field ? ` at ${field}` : ''}: ${issue?.message}`);
}
