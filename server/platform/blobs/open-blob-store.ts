import { join } from 'node:path';
import type { Env } from '../../env.ts';
import type { BlobStore } from './blob-store.ts';
import { openFolderStore } from './folder-store.ts';

type BlobSettings = Pick<
  Env,
  'BLOB_STORE' | 'MIN_FREE_DISK_MB' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Opens the store at `BLOB_STORE`, a folder or a bucket; `<dataDir>/blobs` when it is not set. */
export async function openBlobStore(env: BlobSettings, dataDir: string): Promise<BlobStore> {
  const location = env.BLOB_STORE ?? join(dataDir, 'blobs');
  const [, bucket, path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(location) ?? [];
  if (bucket === undefined) return openFolderStore(location, { minFreeBytes: env.MIN_FREE_DISK_MB * 2 ** 20 });
  // The AWS SDK takes 200 ms to load, so it is loaded only when it is used.
  const { openS3Store } = await import('./s3-store.ts');
  const [accessKeyId, secretAccessKey] = [env.S3_ACCESS_KEY_ID, env.S3_SECRET_ACCESS_KEY];
  return openS3Store({
    bucket,
    prefix: path && `${path}/`,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}
