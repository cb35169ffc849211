import { eq } from 'drizzle-orm';
import { AppError } from '../../platform/app-error.ts';
import { openFolderStore } from '../../platform/blobs/folder-store.ts';
import { writeBlob } from '../../platform/blobs/write-blob.ts';
import type { Db } from '../../platform/db/database-client.ts';
import { newId, type WorkspaceId } from '../../platform/ids.ts';
import { fixtureClock } from '../../platform/test-clock.ts';
import { live, silentLog } from '../../platform/test-doubles.ts';
import { testFolder } from '../../platform/test-folder.ts';
import { chapterRowsService } from '../studio-chapters/chapter-rows.service.ts';
import { createBook, type TestBook } from '../studio-exports/test-book.ts';
import { projectAccessService } from '../studio-projects/project-access.service.ts';
import { projectRowsService } from '../studio-projects/project-rows.service.ts';
import { studioRendersService } from '../studio-snapshots/studio-renders.service.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceStore } from '../workspace/workspace.store.ts';
import { publicReadsService } from './public-reads.service.ts';
import { readDraftsService } from './read-drafts.service.ts';
import { readEditionsService } from './read-editions.service.ts';
import { readReviewService } from './read-review.service.ts';
import { readViewsService } from './read-views.service.ts';
import { readsService } from './reads.service.ts';
import { reads as readsTable } from './reads.tables.ts';

/** The services of reads with a real database and folder; the sound of each chapter is its snapshot's ID. */
export async function testReads(db: Db) {
  const clock = fixtureClock(new Date('2026-05-10T12:00:00Z'));
  const blobs = await openFolderStore(testFolder('reads'));
  const common = { db, clock, blobs, live };
  const user = userService({ db, clock });
  const workspace = { findTenant: (id: string) => workspaceStore(db).findTenant(id) };
  const sent: { readonly payload: { readonly readId: string; readonly editionId: string } }[] = [];
  const notices: { readonly kind: string; readonly data: unknown }[] = [];
  /** Opened files, and what happens before and after one is opened. */
  const sound = {
    opened: [] as string[],
    onOpen: (_count: number): void => {},
    onOpened: async (): Promise<void> => {},
  };
  const covers = {
    copy: async () => null,
    delete: async () => {},
    upload: async () => Promise.reject(new AppError('invalid_cover')),
    open: async () => new Uint8Array(),
  };
  const views = readViewsService({ db, user });
  const editions = readEditionsService({
    ...common,
    log: silentLog,
    projectRows: projectRowsService({ db }),
    chapterRows: chapterRowsService({ db }),
    studioRenders: studioRendersService({ db }),
    snapshotFiles: {
      async open(_project, [snapshotId]) {
        sound.onOpen(sound.opened.length);
        sound.opened.push(snapshotId!);
        const blobKey = `renders/${snapshotId}`;
        const bytes = await writeBlob(blobs, blobKey, [Buffer.from(snapshotId!)]);
        await sound.onOpened();
        return { blobKey, bytes, durationMs: 2000 } as never;
      },
    },
    snapshotSound: {
      times: async () =>
        ({ sentences: [{ text: ' The harbour is quiet. ', startMs: 0.4, endMs: 1999.6, blockId: 'b' }] }) as never,
    },
  });
  const reads = readsService({
    ...common,
    user,
    workspace,
    jobs: {
      async send(_kind, payload) {
        sent.push({ payload: payload as never });
        return 'job';
      },
    },
    access: projectAccessService({ db }),
    drafts: readDraftsService({ ...common, user, covers }),
    covers,
    editions,
    views,
  });
  const review = readReviewService({
    ...common,
    workspace,
    views,
    notifications: { notify: async (_tx, { kind, data }) => void notices.push({ kind, data }) },
  });
  const publicReads = publicReadsService({ ...common, user, workspace, covers });

  /** Copies the sound of the last submission. */
  const prepare = (workspaceId: WorkspaceId, { signal = new AbortController().signal, attempt = 1 } = {}) =>
    editions.prepare(sent.at(-1)!.payload, { workspaceId, signal, attempt, jobId: 'job', progress: async () => {} });

  /** Gives a read to another workspace. */
  const moveTo = (workspaceId: WorkspaceId, readId: string) =>
    db.update(readsTable).set({ workspaceId }).where(eq(readsTable.id, readId));

  return { ...common, moveTo, user, sent, notices, sound, reads, review, editions, publicReads, prepare };
}
type TestReads = Awaited<ReturnType<typeof testReads>>;

export const agree = ({ user }: Pick<TestReads, 'user'>, userId: string) =>
  user.acknowledge(userId, { promptsShown: {}, termsAgreedTo: { publishing_payouts: 1 } });

/** Somebody who reviews reads of all workspaces. */
export const createReviewer = (db: Db) => createActor(db, newId(), { isServerOwner: true });

/** A book whose author agreed to the terms, and its draft. */
export async function createDraft(
  services: TestReads,
  lengthsS: readonly number[] = [1, 2],
): Promise<TestBook & { readonly id: string }> {
  const book = await createBook(services.db, lengthsS);
  await agree(services, book.actor.userId);
  const { read } = await services.reads.create(book.actor, book.project.id);
  return { ...book, id: read.id };
}

/** A read that readers hear. */
export async function createPublished(services: TestReads, lengthsS?: readonly number[]) {
  const draft = await createDraft(services, lengthsS);
  const reviewer = await createReviewer(services.db);
  await services.reads.change(draft.actor, draft.id, {}, 'submitted');
  await services.prepare(draft.actor.workspaceId);
  await services.review.decide(reviewer, draft.id, 'in_review', '');
  const { read } = await services.review.decide(reviewer, draft.id, 'published', '');
  return { ...draft, reviewer, read };
}
