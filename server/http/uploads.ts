import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { AppError } from '../platform/app-error.ts';
import { freeDiskBytes } from '../platform/disk-space.ts';
import { makeTemporaryFolder } from '../platform/temporary-folder.ts';

export interface UploadOptions {
  /** Folder for uploaded files; the system's temporary folder by default. */
  readonly folder?: string;
  /** Uploads are rejected while the disk has fewer free bytes. */
  readonly minFreeBytes?: number;
  /** Limit of one workspace's bytes that are being received or processed at the same time. */
  readonly maxBytesInFlight?: number;
  /** Free bytes on the disk of `folder`. */
  readonly freeBytes?: (folder: string) => Promise<number>;
}

/** One form whose head was accepted. */
export interface Upload {
  /** Counts received bytes. Throws once the form, its workspace or the disk has no room for them. */
  receive(bytes: number): void;
  /** Rejects with the error that ends this upload. */
  readonly failed: Promise<never>;
  /** Creates the folder for its files. */
  openFolder(): Promise<string>;
  /** Runs work that reads or writes its files. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Deletes its files when `run` is done, and releases its bytes. */
  close(): Promise<void>;
}

/** Bytes after which the free space is read again. */
const diskCheckBytes = 16 * 2 ** 20;
const retryAfterInS = 30;

/** Accepts forms with files before they are read, and accounts for their bytes until their files are deleted. */
export function uploadLimits({
  folder = tmpdir(),
  minFreeBytes = 0,
  maxBytesInFlight = 2 * 2 ** 30,
  freeBytes = freeDiskBytes,
}: UploadOptions) {
  /** Announced or received bytes by workspace. */
  const inFlight = new Map<string, number>();
  /** Announced bytes that have not arrived yet. */
  let expectedBytes = 0;

  function reserve(owner: string, bytes: number): void {
    const total = (inFlight.get(owner) ?? 0) + bytes;
    if (total > maxBytesInFlight) throw new AppError('too_many_uploads', { retryAfterInS });
    inFlight.set(owner, total);
  }

  function release(owner: string, bytes: number): void {
    const total = (inFlight.get(owner) ?? 0) - bytes;
    if (total > 0) inFlight.set(owner, total);
    else inFlight.delete(owner);
  }

  async function requireFreeSpace(bytes: number): Promise<void> {
    if ((await freeBytes(folder)) - expectedBytes - bytes < minFreeBytes)
      throw new AppError('storage_full', { message: 'The server has too little free disk space for this upload.' });
  }

  return {
    /**
     * Accepts a form of at most `maxBytes`, of which `announcedBytes` is the `Content-Length` if there is one. Throws
     * `request_too_large`, `too_many_uploads` or `storage_full`.
     */
    async accept(owner: string, maxBytes: number, announcedBytes: number | undefined): Promise<Upload> {
      const announced = announcedBytes ?? 0;
      if (announced > maxBytes) throw tooLarge(maxBytes);
      await requireFreeSpace(announced);
      reserve(owner, announced);
      expectedBytes += announced;
      let [reserved, received, checkedAt] = [announced, 0, 0];
      let path: Promise<string> | undefined;
      let closing: Promise<void> | undefined;
      const running = new Set<Promise<unknown>>();
      const { promise: failed, reject: fail } = Promise.withResolvers<never>();
      failed.catch(() => {});

      const deleteFiles = async () => {
        await Promise.allSettled(running);
        if (path) await rm(await path, { recursive: true, force: true });
        release(owner, reserved);
        expectedBytes -= Math.max(0, announced - received);
      };

      return {
        failed,
        receive(bytes) {
          const expected = Math.max(0, announced - received);
          received += bytes;
          expectedBytes -= expected - Math.max(0, announced - received);
          try {
            if (received > maxBytes) throw tooLarge(maxBytes);
            if (received > reserved) {
              reserve(owner, received - reserved);
              reserved = received;
            }
          } catch (error) {
            fail(error);
          }
          if (received - checkedAt < diskCheckBytes) return;
          checkedAt = received;
          requireFreeSpace(0).catch(fail);
        },
        openFolder() {
          path ??= makeTemporaryFolder(folder, 'form');
          return path;
        },
        async run(work) {
          const promise = work();
          running.add(promise);
          try {
            return await promise;
          } finally {
            running.delete(promise);
          }
        },
        close() {
          closing ??= deleteFiles();
          return closing;
        },
      };
    },
  };
}
export type UploadLimits = ReturnType<typeof uploadLimits>;

function tooLarge(maxBytes: number): AppError {
  const message = `The files of one request can have at most ${Math.floor(maxBytes / 2 ** 20)} MB in total.`;
  return new AppError('request_too_large', { message });
}
