import { PassThrough, type Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { type BlobStore, type BlobWriter, checkBlobKey, StorageFullError } from './blob-store.ts';

export interface S3Options {
  readonly bucket: string;
  /** Put before every key; empty or ending in a slash. */
  readonly prefix: string;
  readonly region: string;
  /** A service other than AWS; buckets are then part of the path. */
  readonly endpoint: string | undefined;
  /** Undefined: where the AWS SDK looks by itself. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Blobs as objects of a bucket. Large ones go up in parts while they are written, and are there on commit. */
export function openS3Store({ bucket, prefix, region, endpoint, credentials }: S3Options): BlobStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Services other than AWS often know no trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const at = (key: string) => {
    checkBlobKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  return {
    async create(key) {
      return uploadWriter(client, at(key));
    },

    async open(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const object = await orUndefined(client.send(new GetObjectCommand({ ...at(key), Range })));
      if (!object?.Body) return undefined;
      const whole = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
      return { stream: object.Body as Readable, bytes: Number(whole ?? object.ContentLength ?? 0) };
    },

    async stat(key) {
      const head = await orUndefined(client.send(new HeadObjectCommand(at(key))));
      return head && { key, modifiedAt: head.LastModified ?? new Date(0), bytes: head.ContentLength ?? 0 };
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },

    async *list(wanted) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + wanted })) {
        for (const { Key = '', LastModified = new Date(0), Size = 0 } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modifiedAt: LastModified, bytes: Size };
      }
    },
  };
}

function uploadWriter(client: S3Client, target: { Bucket: string; Key: string }): BlobWriter {
  const body = new PassThrough();
  const upload = new Upload({ client, params: { ...target, Body: body } });
  let bytes = 0;
  let over = false;
  const done = upload.done().then(
    () => {},
    (error: unknown) => {
      // What still waits to be written learns of it.
      body.destroy();
      throw isFull(error) ? new StorageFullError(error) : error;
    },
  );
  done.catch(() => {});
  const open = () => {
    if (over) throw new Error('The blob is already committed or aborted.');
  };
  const drained = () =>
    new Promise<void>((resolve) => {
      const go = () => {
        body.off('drain', go).off('close', go);
        resolve();
      };
      body.on('drain', go).on('close', go);
    });
  return {
    async write(chunk) {
      open();
      bytes += chunk.byteLength;
      if (body.destroyed) return done;
      // The caller may use its buffer again.
      if (!body.write(Buffer.from(chunk))) await drained();
      if (body.destroyed) await done;
    },
    async commit() {
      open();
      over = true;
      body.end();
      await done;
      return { bytes };
    },
    async abort() {
      if (over) return;
      over = true;
      await upload.abort();
      body.destroy();
      await done.catch(() => {});
    },
  };
}

const isFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /Full|Quota|EntityTooLarge/.test(error.name));

/** Undefined when there is no such object, or the range lies beyond its end. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 404) return undefined;
    throw error;
  }
}
