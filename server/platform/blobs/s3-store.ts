import { PassThrough, Readable } from 'node:stream';
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
  /** Prepended to every key; empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** For a service other than AWS, which uses path-style bucket URLs. */
  readonly endpoint: string | undefined;
  /** Undefined: the AWS SDK's default credential chain. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
}

/** Stores blobs as objects of an S3 bucket. Large blobs are uploaded in parts and become visible on commit. */
export function openS3Store({ bucket, prefix, region, endpoint, credentials }: S3Options): BlobStore {
  const client = new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Many S3-compatible services do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const objectAt = (key: string) => {
    checkBlobKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const stat = async (key: string) => {
    const head = await undefinedIfMissing(client.send(new HeadObjectCommand(objectAt(key))));
    return head && { key, modifiedAt: head.LastModified ?? new Date(0), bytes: head.ContentLength ?? 0 };
  };
  /** The stream of a range without bytes. */
  const openEmpty = async (key: string) => {
    const info = await stat(key);
    return info && { stream: Readable.from([]), bytes: info.bytes };
  };

  return {
    stat,

    async create(key) {
      return createUploadWriter(client, objectAt(key));
    },

    async open(key, range) {
      // HTTP cannot express an empty range.
      if (range && range.start > range.end) return openEmpty(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...objectAt(key), Range });
      const object = await undefinedIfMissing(client.send(command)).catch((error: unknown) => {
        if (statusOf(error) === 416) return 'outside' as const;
        throw error;
      });
      if (object === 'outside') return openEmpty(key);
      if (!object?.Body) return undefined;
      const totalBytes = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
      return { stream: object.Body as Readable, bytes: Number(totalBytes ?? object.ContentLength ?? 0) };
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectAt(key)));
    },

    async *list(keyPrefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + keyPrefix })) {
        for (const { Key = '', LastModified = new Date(0), Size = 0 } of page.Contents ?? [])
          yield { key: Key.slice(prefix.length), modifiedAt: LastModified, bytes: Size };
      }
    },
  };
}

function createUploadWriter(client: S3Client, target: { Bucket: string; Key: string }): BlobWriter {
  const body = new PassThrough();
  const upload = new Upload({ client, params: { ...target, Body: body } });
  let bytes = 0;
  let isFinished = false;
  const done = upload.done().then(
    () => {},
    (error: unknown) => {
      // Rejects writes that wait for back-pressure.
      body.destroy();
      throw isStorageFull(error) ? new StorageFullError(error) : error;
    },
  );
  done.catch(() => {});
  const assertOpen = () => {
    if (isFinished) throw new Error('The blob is already committed or aborted.');
  };
  const waitForDrain = () =>
    new Promise<void>((resolve) => {
      const finish = () => {
        body.off('drain', finish).off('close', finish);
        resolve();
      };
      body.on('drain', finish).on('close', finish);
    });
  return {
    async write(chunk) {
      assertOpen();
      bytes += chunk.byteLength;
      if (body.destroyed) return done;
      // Copied, since the caller may reuse its buffer.
      if (!body.write(Buffer.from(chunk))) await waitForDrain();
      if (body.destroyed) await done;
    },
    async commit() {
      assertOpen();
      isFinished = true;
      body.end();
      await done;
      return { bytes };
    },
    async abort() {
      if (isFinished) return;
      isFinished = true;
      await upload.abort();
      body.destroy();
      await done.catch(() => {});
    },
  };
}

const isStorageFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /Full|Quota|EntityTooLarge/.test(error.name));

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** Undefined when the object does not exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}
