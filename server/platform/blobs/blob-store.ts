import type { Readable } from 'node:stream';

/** Writes one blob, which becomes visible on `commit`. */
export interface BlobWriter {
  /** Resolves when the next chunk can be written. Throws `StorageFullError` when the storage is full. */
  write(chunk: Uint8Array): Promise<void>;
  /** Resolves when the blob is complete and durable. */
  commit(): Promise<{ bytes: number }>;
  /** Deletes what was written; does nothing after `commit` or `abort`. */
  abort(): Promise<void>;
}

/** A range of bytes with both ends included, as in HTTP. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface BlobInfo {
  readonly key: string;
  readonly modifiedAt: Date;
  readonly bytes: number;
}

/**
 * Files by key. A key has one or more segments of letters, digits, `.`, `_`, `-`, joined by `/`, at most 200 characters;
 * no segment starts with a dot. Any other key throws `InvalidBlobKeyError`. Writing an existing key replaces it
 * atomically. A stream from `open` must be read to its end or destroyed. Every call, and a stream, fails with
 * `StorageUnavailableError` within seconds while the storage is away.
 */
export interface BlobStore {
  create(key: string): Promise<BlobWriter>;
  /**
   * Streams the blob or a range of it, cut at the end of the blob and empty outside it; `bytes` is the size of the whole
   * blob. Undefined when it does not exist.
   */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  /** Does nothing when the blob does not exist. */
  delete(key: string): Promise<void>;
  /** Every blob whose key starts with `prefix`, unordered. A blob created or deleted meanwhile may or may not be listed. */
  list(prefix: string): AsyncIterable<BlobInfo>;
}

/** The storage is full: the disk, the quota or the file size limit is reached. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(cause?: unknown) {
    super('The storage is full.', { cause });
  }
}

/** The storage refuses connections, does not answer in time, or failed; a later call may succeed. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  constructor(cause?: unknown) {
    super('The file storage does not respond.', { cause });
  }
}

/** Codes of the file system, and of PostgreSQL, for a full disk, quota or file. */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', '53100'];

/** Whether an error follows from full storage, wherever it was written: a blob, a temporary file or the database. */
export function isStorageFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StorageFullError || fullCodes.includes((cause as NodeJS.ErrnoException).code)) return true;
  return false;
}

export class InvalidBlobKeyError extends Error {
  override readonly name = 'InvalidBlobKeyError';
  constructor(key: string) {
    super(`Invalid blob key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Throws `InvalidBlobKeyError` for a key that could escape the store or collide with its internal files. */
export function checkBlobKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new InvalidBlobKeyError(key);
}
