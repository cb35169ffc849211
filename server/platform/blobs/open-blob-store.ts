import type { BlobStore } from './blob-store.ts';
import { openFolderStore } from './folder-store.ts';

interface BlobLocation {
  /** A folder, or `s3://bucket/prefix`. */
  readonly location: string;
  readonly s3: {
    readonly region: string;
    readonly endpoint: string | undefined;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  };
}

/** The store at a place that the operator named. */
export async function openBlobStore({ location, s3 }: BlobLocation): Promise<BlobStore> {
  if (!location.startsWith('s3://')) return openFolderStore(location);
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(location) ?? [];
  // The AWS SDK takes a fifth of a second to load: only those wait for it who use it.
  const { openS3Store } = await import('./s3-store.ts');
  return openS3Store({ ...s3, bucket, prefix: path && `${path}/` });
}
