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
import {
  type BlobStore,
  type BlobWriter,
  checkBlobKey,
  StorageFullError,
  StorageUnavailableError,
} from './blob-store.ts';
import { openBody } from './s3-body.ts';
import { type S3Deadlines, s3Deadlines, within } from './s3-deadlines.ts';

export interface S3Options {
  readonly bucket: string;
  /** Prepended to every key; empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** For a service other than AWS, which uses path-style bucket URLs. */
  readonly endpoint: string | undefined;
  /** Undefined: the AWS SDK's default credential chain. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly deadlines?: S3Deadlines;
}

/** As the default of the SDK. */
const maxSockets = 50;

/** Stores blobs as objects of an S3 bucket. Large blobs are uploaded in parts and become visible on commit. */
export function openS3Store({
  bucket,
  prefix,
  region,
  endpoint,
  credentials,
  deadlines = s3Deadlines,
}: S3Options): BlobStore {
  const settings = {
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Many S3-compatible services do not support trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  } as const;
  const connections = {
    connectionTimeout: deadlines.connectMs,
    httpAgent: { keepAlive: true, maxSockets },
    httpsAgent: { keepAlive: true, maxSockets },
  };
  // A reader may leave a socket idle for long; `openBody` notices a silent one.
  const reading = {
    ...connections,
    requestTimeout: deadlines.silenceMs,
    throwOnRequestTimeout: true,
    socketTimeout: 0,
  };
  const client = new S3Client({ ...settings, maxAttempts: 2, requestHandler: reading });
  // A service may take long to store a part or to join the parts.
  const uploading = { ...connections, socketTimeout: deadlines.uploadSilenceMs };
  const uploads = new S3Client({ ...settings, maxAttempts: 2, requestHandler: uploading });
  const answer = <T>(call: (signal: AbortSignal) => Promise<T>) => within(deadlines.answerMs, call);
  const objectAt = (key: string) => {
    checkBlobKey(key);
    return { Bucket: bucket, Key: prefix + key };
  };

  const stat = async (key: string) => {
    const command = new HeadObjectCommand(objectAt(key));
    const head = await undefinedIfMissing(answer((abortSignal) => client.send(command, { abortSignal })));
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
      return createUploadWriter(uploads, objectAt(key));
    },

    async open(key, range) {
      // HTTP cannot express an empty range.
      if (range && range.start > range.end) return openEmpty(key);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...objectAt(key), Range });
      const read = answer(async (abortSignal) => {
        const object = await client.send(command, { abortSignal });
        // The first bytes are read too, so that a status of success promises a file.
        return { ...object, stream: await openBody(object.Body as Readable, deadlines.silenceMs, abortSignal) };
      });
      const object = await undefinedIfMissing(read).catch((error: unknown) => {
        if (statusOf(error) === 416) return 'outside' as const;
        throw error;
      });
      if (object === 'outside') return openEmpty(key);
      if (!object) return undefined;
      const totalBytes = /\/(\d+)$/.exec(object.ContentRange ?? '')?.[1];
      return { stream: object.stream, bytes: Number(totalBytes ?? object.ContentLength ?? 0) };
    },

    async delete(key) {
      const command = new DeleteObjectCommand(objectAt(key));
      await answer((abortSignal) => client.send(command, { abortSignal }));
    },

    async *list(keyPrefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix + keyPrefix });
      for (;;) {
        const { value: page, done } = await answer(() => pages.next());
        if (done) return;
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
      throw isBucketFull(error) ? new StorageFullError(error) : new StorageUnavailableError(error);
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

const isBucketFull = (error: unknown) =>
  error instanceof S3ServiceException &&
  (error.$metadata.httpStatusCode === 507 || /Full|Quota|EntityTooLarge/.test(error.name));

const statusOf = (error: unknown): number | undefined => {
  const cause = error instanceof StorageUnavailableError ? error.cause : error;
  return cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
};

/** Undefined when the object does not exist. */
async function undefinedIfMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}
