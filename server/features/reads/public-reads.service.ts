import type { PublicCollectionReply } from '../../../contract/publishing/public-reads.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { requestedRange } from '../../platform/blobs/byte-range.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { UserService } from '../user/user.service.ts';
import type { User } from '../user/user.store.ts';
import type { WorkspaceService } from '../workspace/workspace.service.ts';
import type { ReadCoversService } from './read-covers.service.ts';
import { coverVersion } from './read-links.service.ts';
import { directionOf } from './reads.rules.ts';
import { allReadsStore, type Read, type ReadChapter, type ReadChapterSummary, readsStore } from './reads.store.ts';
import type { PublishedEdition } from './reads.tables.ts';

interface PublicReadsDeps {
  readonly db: Db;
  readonly blobs: Pick<BlobStore, 'open'>;
  readonly user: Pick<UserService, 'find' | 'findByHandle'>;
  readonly workspace: Pick<WorkspaceService, 'findTenant'>;
  readonly covers: Pick<ReadCoversService, 'open'>;
}

/** What readers get: the edition that was reviewed. */
export interface PublicRead {
  readonly read: Read;
  readonly edition: PublishedEdition;
  readonly chapters: readonly ReadChapterSummary[];
  readonly direction: 'ltr' | 'rtl';
  /** Of the cover. */
  readonly version: string;
}

/** The author of reads, as far as their profile is public. */
export type ReadAuthor = Pick<User, 'id' | 'profilePageHandle' | 'publicUserName'>;

export type CollectionOfRead = Pick<PublicCollectionReply, 'slug' | 'name'>;
/** Feeds with more episodes are cut by directories. */
const maxReads = 200;

/** What anyone may read and hear. Access ends with the request after a read is unpublished. */
export function publicReadsService({ db, blobs, user, workspace, covers }: PublicReadsDeps) {
  const missing = () => new AppError('read_not_found', { message: 'There is no read at this address.', param: 'slug' });

  const isOpen = async (workspaceId: string): Promise<boolean> =>
    (await workspace.findTenant(workspaceId))?.isClosed === false;

  async function withChapters(rows: readonly Read[]): Promise<PublicRead[]> {
    const reads = rows.flatMap((read) => (read.published && read.isPublic ? [{ read, edition: read.published }] : []));
    if (reads.length === 0) return [];
    const chapters = await readsStore(db).listChapters(
      reads.map(({ read }) => read.id),
      reads.map(({ edition }) => edition.editionId),
    );
    const byRead = Map.groupBy(chapters, ({ readId }) => readId);
    return reads.map(({ read, edition }) => ({
      read,
      edition,
      chapters: byRead.get(read.id) ?? [],
      direction: directionOf(edition.language),
      version: coverVersion(edition),
    }));
  }

  /** Those whose workspace is open. */
  async function onlyOpen(rows: readonly Read[]): Promise<Read[]> {
    const closed = new Set<string>();
    for (const workspaceId of new Set(rows.map((read) => read.workspaceId)))
      if (!(await isOpen(workspaceId))) closed.add(workspaceId);
    return rows.filter((read) => !closed.has(read.workspaceId));
  }

  async function findIfPublic(slug: string): Promise<PublicRead | undefined> {
    const read = await allReadsStore(db).findBySlug(slug);
    if (!read || !(await isOpen(read.workspaceId))) return undefined;
    return (await withChapters([read]))[0];
  }

  async function find(slug: string): Promise<PublicRead> {
    const found = await findIfPublic(slug);
    if (!found) throw missing();
    return found;
  }

  async function requireChapter(slug: string, chapterId: string): Promise<ReadChapter> {
    const found = await allReadsStore(db).findHeardChapter(slug, chapterId);
    if (!found || !(await isOpen(found.read.workspaceId))) throw missing();
    return found.chapter;
  }

  return {
    /** Throws `read_not_found` for a slug of nothing public. */
    find,
    findIfPublic,

    /** The person, without a handle if they have no public profile or are about to leave. */
    async authorOf({ userId }: Pick<Read, 'userId'>): Promise<ReadAuthor | undefined> {
      const person = await user.find(userId);
      return person && !person.deletionRequestedAt ? person : undefined;
    },

    /** What the person of a handle published, newest first. Throws `user_not_found`. */
    async ofHandle(handle: string): Promise<{ author: ReadAuthor; reads: PublicRead[] }> {
      const author = await user.findByHandle(handle);
      if (!author || author.deletionRequestedAt) throw new AppError('user_not_found', { param: 'handle' });
      const rows = await allReadsStore(db).listPublicOf(author.id, maxReads);
      return { author, reads: await withChapters(await onlyOpen(rows)) };
    },

    /** Those of these reads that are public, in any order. */
    ofReadIds: async (ids: readonly string[]): Promise<PublicRead[]> =>
      withChapters(await onlyOpen(await allReadsStore(db).listPublic(ids))),

    /** Whether readers hear this chapter of a read now. */
    isHeard: (readId: string, chapterId: string): Promise<boolean> => allReadsStore(db).isHeard(readId, chapterId),

    /** The workspace of a read, for the job that pays it. */
    findOwner: async (readId: string): Promise<string | undefined> =>
      (await allReadsStore(db).find(readId))?.workspaceId,

    /** The MP3 of a chapter, or the part of it that a `Range` header names. */
    async sound(slug: string, chapterId: string, rangeHeader: string | undefined) {
      const chapter = await requireChapter(slug, chapterId);
      const range = requestedRange(rangeHeader, chapter.bytes);
      const blob = await blobs.open(chapter.blobKey, range);
      if (!blob) throw missing();
      return { contentType: 'audio/mpeg', bytes: chapter.bytes, range, stream: blob.stream };
    },

    captions: async (slug: string, chapterId: string) => (await requireChapter(slug, chapterId)).captions,

    /** The JPEG of what was published. */
    async cover(slug: string): Promise<{ picture: Uint8Array; version: string }> {
      const { edition, version } = await find(slug);
      return { picture: await covers.open(edition), version };
    },
  };
}
export type PublicReadsService = ReturnType<typeof publicReadsService>;
