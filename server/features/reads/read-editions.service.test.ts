import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createActor } from '../workspace/test-actor.ts';
import { readBackgroundJobs } from './read-background-jobs.service.ts';
import { readFilesRoot } from './read-files.rules.ts';
import { readsStore } from './reads.store.ts';
import { readChapters } from './reads.tables.ts';
import { createDraft, createPublished, testReads } from './test-reads.ts';

const { db } = await testDatabase();
const services = await testReads(db);
const { reads, sound, prepare, clock } = services;
const backgroundJobs = readBackgroundJobs({ db, reads });
const dayAgo = () => new Date(clock().getTime() - 24 * 3600_000);

/** A submission of three chapters whose copy was killed before its third. */
async function createKilledCopy() {
  const draft = await createDraft(services, [1, 1, 1]);
  const { read } = await reads.change(draft.actor, draft.id, {}, 'submitted');
  const killed = new AbortController();
  const start = sound.opened.length;
  sound.onOpen = (count) => {
    if (count === start + 2) {
      killed.abort(new Error('the process was killed'));
      killed.signal.throwIfAborted();
    }
  };
  await expect(prepare(draft.actor.workspaceId, { signal: killed.signal })).rejects.toThrow('killed');
  sound.onOpen = () => {};
  return { ...draft, editionId: read.edition!.id, start };
}

describe('copies of the sound of reads', () => {
  it('PUB-002 resumes the copy after a kill with the chapter that is missing', async () => {
    const { actor, id, snapshots, start, editionId } = await createKilledCopy();
    expect((await reads.get(actor, id)).read.edition).toMatchObject({ status: 'preparing', percent: 66 });
    await prepare(actor.workspaceId, { attempt: 2 });
    expect(sound.opened.slice(start)).toEqual(snapshots.map((snapshot) => snapshot.id));
    const { read, chapters } = await reads.get(actor, id);
    expect(read.edition).toMatchObject({ id: editionId, status: 'ready', percent: 100, problem: null });
    expect(chapters.map(({ position, title, durationMs }) => [position, title, durationMs])).toEqual([
      [0, 'Chapter 1', 2000],
      [1, 'Chapter 2', 2000],
      [2, 'Chapter 3', 2000],
    ]);
    // Delivered once more.
    await prepare(actor.workspaceId, { attempt: 3 });
    expect(sound.opened.length).toBe(start + 3);
  });

  it('PUB-002 stops when the submission is withdrawn, and leaves no file', async () => {
    const { actor, id } = await createDraft(services, [1, 1]);
    await reads.change(actor, id, {}, 'submitted');
    const start = sound.opened.length;
    sound.onOpened = async () => void (await reads.change(actor, id, {}, 'draft'));
    await prepare(actor.workspaceId);
    sound.onOpened = async () => {};
    expect(sound.opened.length).toBe(start + 1);
    const { read } = await reads.get(actor, id);
    expect(read).toMatchObject({ state: 'draft', edition: null });
    expect(await db.select().from(readChapters).where(eq(readChapters.readId, id))).toEqual([]);
    const files = [];
    for await (const { key } of services.blobs.list(`${readFilesRoot}${actor.workspaceId}/`)) files.push(key);
    expect(files).toEqual([]);
  });

  it('PUB-002 reports a copy that fails, and lets the author submit again', async () => {
    const { actor, id } = await createDraft(services);
    await reads.change(actor, id, {}, 'submitted');
    sound.onOpen = () => {
      throw new Error('The disk is broken.');
    };
    await expect(prepare(actor.workspaceId, { attempt: 1 })).rejects.toThrow('broken');
    await prepare(actor.workspaceId, { attempt: 4 });
    sound.onOpen = () => {};
    expect((await reads.get(actor, id)).read.edition).toMatchObject({
      status: 'failed',
      problem: 'We could not copy the sound of this read. Withdraw it, and submit it again.',
    });
    await reads.change(actor, id, {}, 'draft');
    await reads.change(actor, id, {}, 'submitted');
    await prepare(actor.workspaceId);
    expect((await reads.get(actor, id)).read.edition?.status).toBe('ready');
  });
});

describe('copies as background jobs', () => {
  it('PUB-002 lists a copy with its progress to its workspace, and cancels it by withdrawing the submission', async () => {
    const { actor, id, editionId } = await createKilledCopy();
    expect(await backgroundJobs.list(actor, dayAgo())).toEqual([
      {
        id: editionId,
        title: 'The Harbour',
        state: 'running',
        percent: 66,
        problem: undefined,
        resultPath: `/app/publishing/${id}`,
        createdAt: clock(),
      },
    ]);
    const stranger = await createActor(db, `stranger-${id}`);
    expect(await backgroundJobs.list(stranger, dayAgo())).toEqual([]);
    expect(await backgroundJobs.cancel(stranger, editionId)).toBe(false);
    const restricted = { ...actor, permissions: [] };
    expect(await backgroundJobs.list(restricted, dayAgo())).toEqual([]);
    expect(await backgroundJobs.cancel(restricted, editionId)).toBe(false);
    expect(await backgroundJobs.cancel(actor, editionId)).toBe(true);
    expect((await reads.get(actor, id)).read).toMatchObject({ state: 'draft', edition: null });
    expect(await backgroundJobs.list(actor, dayAgo())).toEqual([]);
    const { id: readId, workspaceId } = (await readsStore(db).find(actor.workspaceId, id))!;
    expect(workspaceId).toBe(actor.workspaceId);
    expect(await readsStore(db).listChapters([readId], [editionId])).toEqual([]);
  });

  it('PUB-002 lists a complete copy for a day, and does not cancel it', async () => {
    const { actor, read } = await createPublished(services);
    expect(await backgroundJobs.list(actor, dayAgo())).toMatchObject([{ state: 'completed', percent: 100 }]);
    expect(await backgroundJobs.cancel(actor, read.edition!.id)).toBe(false);
    clock.advance(25 * 3600_000);
    expect(await backgroundJobs.list(actor, dayAgo())).toEqual([]);
  });
});
