import type { Readable } from 'node:stream';

/** A blob in the making: nobody sees it before `commit`. */
export interface BlobWriter {
  /** Resolves when the next chunk may come. Throws `StorageFullError` when there is no room. */
  write(chunk: Uint8Array): Promise<void>;
  /** The blob is there, whole and durable, when this resolves. */
  commit(): Promise<{ bytes: number }>;
  /** Leaves nothing behind; does nothing after `commit` or `abort`. */
  abort(): Promise<void>;
}

/** A range of bytes, both ends included, as in HTTP. */
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
 * Files by key. A key is one or more segments of letters, digits, `.`, `_`, `-`, joined by `/`, at most 200 characters,
 * no segment beginning with a dot; another throws `InvalidBlobKeyError`. Writing a key again replaces it at once.
 * A stream that `open` gave must be read to its end or destroyed.
 */
export interface BlobStore {
  create(key: string): Promise<BlobWriter>;
  /** The stream of the blob or of a range of it, and the size of the whole; undefined when there is none. */
  open(key: string, range?: ByteRange): Promise<{ stream: Readable; bytes: number } | undefined>;
  stat(key: string): Promise<BlobInfo | undefined>;
  /** Does nothing when there is none. */
  delete(key: string): Promise<void>;
  /** Every blob whose key begins with `prefix`, in no order; of a blob that comes or goes meanwhile, either is right. */
  list(prefix: string): AsyncIterable<BlobInfo>;
}

/** No room for the blob: the disk, the quota or the file size limit is reached. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
  constructor(cause?: unknown) {
    super('There is no room left to store the file.', { cause });
  }
}

export class InvalidBlobKeyError extends Error {
  override readonly name = 'InvalidBlobKeyError';
  constructor(key: string) {
    super(`Not a blob key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

const keyPattern = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;

/** Throws `InvalidBlobKeyError` for what could leave the store or collide with its own files. */
export function checkBlobKey(key: string): void {
  if (key.length > 200 || !keyPattern.test(key)) throw new InvalidBlobKeyError(key);
}
