import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import { sweepBlobs } from '../../platform/blobs/sweep-blobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { ReadCoversService } from './read-covers.service.ts';
import { readFilesRoot } from './read-files.rules.ts';
import type { ReadLinksService, SignedChapter } from './read-links.service.ts';
import { allReadsStore } from './reads.store.ts';

interface ReadSoundDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly blobs: BlobStore;
  readonly links: Pick<ReadLinksService, 'isValidChapter' | 'isValidCover'>;
  readonly covers: Pick<ReadCoversService, 'open'>;
}

/** Files of reads by signed links, and the sweep of files that no row names. */
export function readSoundService({ db, clock, blobs, links, covers }: ReadSoundDeps) {
  const expired = () => new AppError('read_not_found', { message: 'This link is not valid.' });

  return {
    /** The MP3 of a signed link, or the part of it that a `Range` header names. */
    async chapter(link: SignedChapter, rangeHeader: string | undefined) {
      const chapter = links.isValidChapter(link)
        ? await allReadsStore(db).findChapter(link.readId, link.chapterId)
        : undefined;
      if (!chapter) throw expired();
      const range = requestedRange(rangeHeader, chapter.bytes);
      const blob = await blobs.open(chapter.blobKey, range);
      if (!blob) throw expired();
      return { contentType: 'audio/mpeg', bytes: chapter.bytes, range, stream: blob.stream };
    },

    /** The JPEG of a signed link. */
    async cover(readId: string, version: string, signature: string): Promise<Uint8Array> {
      const read = await allReadsStore(db).find(readId);
      if (!read || !links.isValidCover(read, version, signature)) throw expired();
      return covers.open(read);
    },

    /** Deletes files of deleted reads and of editions that were replaced. */
    sweep: (ageMs: number, signal: AbortSignal): Promise<number> =>
      sweepBlobs(blobs, {
        prefix: readFilesRoot,
        before: new Date(clock().getTime() - ageMs),
        findReferenced: allReadsStore(db).findReferencedFiles,
        signal,
      }),
  };
}
export type ReadSoundService = ReturnType<typeof readSoundService>;
