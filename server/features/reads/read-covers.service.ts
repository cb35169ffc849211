import { readFile } from 'node:fs/promises';
import { brand } from '../../../contract/catalogue/brand.ts';
import { coverLimits } from '../../../contract/publishing/publishing-limits.ts';
import { EngineError } from '../../../engines/contract/engine-error.ts';
import type { VideoRenderer } from '../../../engines/video/contract.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import { newId } from '../../platform/ids.ts';
import type { UploadedFile } from '../../platform/uploaded-file.ts';
import { readPictureSize } from './read-cover.parser.ts';
import { readCoverKey } from './read-files.rules.ts';
import type { Read } from './reads.store.ts';

interface ReadCoversDeps {
  readonly blobs: BlobStore;
  readonly renderer: Pick<VideoRenderer, 'cover'>;
}

type Owner = Pick<Read, 'id' | 'workspaceId'>;
/** What a cover is of: of the read as it is now, or as it was published. */
export type CoverOf = Pick<Read, 'title' | 'author' | 'coverKey'>;

/** Drawn covers that are kept in memory, each of about 100 KB: readers and directories request them again and again. */
const maxKept = 32;
const drawTimeoutMs = 15_000;
/** A square within the rounding of a crop. */
const maxSkew = 0.01;

/** Covers of reads: square JPEG pictures that were decoded and encoded here, so that nothing else of an upload stays. */
export function readCoversService({ blobs, renderer }: ReadCoversDeps) {
  const drawn = new Map<string, Promise<Uint8Array>>();

  async function store(owner: Owner, picture: Uint8Array): Promise<string> {
    const jpeg = await renderer.cover({ picture, title: '', author: '', brand }, AbortSignal.timeout(drawTimeoutMs));
    const key = readCoverKey(owner, newId());
    await writeBlob(blobs, key, [jpeg]);
    return key;
  }

  return {
    /** Stores an uploaded picture; returns its key. Throws `invalid_cover`. */
    async upload(owner: Owner, file: UploadedFile): Promise<string> {
      const refuse = (message: string) => new AppError('invalid_cover', { message, param: 'image' });
      // At most the 10 MB of the route.
      const bytes = await readFile(file.path);
      const size = readPictureSize(bytes);
      const { minPx, maxPx } = coverLimits;
      if (!size) throw refuse(`“${file.name || 'The file'}” is neither a JPEG nor a PNG picture.`);
      const { width, height } = size;
      if (Math.abs(width - height) > maxSkew * Math.max(width, height))
        throw refuse(`A cover is square; this picture has ${width} × ${height} pixels.`);
      if (width < minPx || width > maxPx)
        throw refuse(`A cover has ${minPx} to ${maxPx} pixels on each side; this picture has ${width}.`);
      return store(owner, bytes).catch((error: unknown) => {
        throw error instanceof EngineError ? refuse('This picture is damaged.') : error;
      });
    },

    /** Copies the cover of a studio project, cut to a square; null if it has none that can be decoded. */
    async copy(owner: Owner, projectCoverKey: string | null): Promise<string | null> {
      const blob = projectCoverKey === null ? undefined : await blobs.open(projectCoverKey);
      if (!blob) return null;
      const bytes = Buffer.concat(await blob.stream.toArray());
      const size = readPictureSize(bytes);
      if (!size || Math.max(size.width, size.height) > coverLimits.maxPx) return null;
      return store(owner, bytes).catch((error: unknown) => {
        if (error instanceof EngineError) return null;
        throw error;
      });
    },

    /** The JPEG of a read; drawn from its title if it has none. */
    async open({ coverKey, title, author }: CoverOf): Promise<Uint8Array> {
      const blob = coverKey === null ? undefined : await blobs.open(coverKey);
      if (blob) return Buffer.concat(await blob.stream.toArray());
      const key = JSON.stringify([title, author]);
      const picture = drawn.get(key) ?? renderer.cover({ title, author, brand }, AbortSignal.timeout(drawTimeoutMs));
      drawn.delete(key);
      drawn.set(key, picture);
      picture.catch(() => drawn.get(key) === picture && drawn.delete(key));
      if (drawn.size > maxKept) drawn.delete(drawn.keys().next().value!);
      return picture;
    },

    delete: (key: string): Promise<void> => blobs.delete(key),
  };
}
export type ReadCoversService = ReturnType<typeof readCoversService>;
