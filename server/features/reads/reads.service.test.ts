import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ReadState, readStates } from '../../../contract/publishing/publishing-limits.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import { createBook } from '../studio-exports/test-book.ts';
import { createActor } from '../workspace/test-actor.ts';
import { agree, createDraft, createPublished, createReviewer, testReads } from './test-reads.ts';

const { db } = await testDatabase();
const services = await testReads(db);
const { reads, review, publicReads, sent, notices, prepare, clock } = services;
const conflict = { code: 'read_state_conflict' };
const missing = { code: 'read_not_found' };

/** Brings a read into each state, by the steps of people. */
const reach: Readonly<Record<ReadState, () => Promise<Awaited<ReturnType<typeof createDraft>>>>> = {
  draft: () => createDraft(services),
  async submitted() {
    const draft = await createDraft(services);
    await reads.change(draft.actor, draft.id, {}, 'submitted');
    await prepare(draft.actor.workspaceId);
    return draft;
  },
  async in_review() {
    const draft = await reach.submitted();
    await review.decide(await createReviewer(db), draft.id, 'in_review', '');
    return draft;
  },
  published: () => createPublished(services),
  async unpublished() {
    const draft = await reach.published();
    await reads.change(draft.actor, draft.id, {}, 'unpublished');
    return draft;
  },
  async rejected() {
    const draft = await reach.in_review();
    await review.decide(await createReviewer(db), draft.id, 'rejected', 'The sound breaks off.');
    return draft;
  },
};

const ofAuthor: Readonly<Record<ReadState, readonly ReadState[]>> = {
  draft: ['submitted'],
  submitted: ['draft'],
  in_review: [],
  published: ['submitted', 'unpublished'],
  unpublished: ['draft', 'submitted', 'published'],
  rejected: ['draft', 'submitted'],
};
const ofReview: Readonly<Record<ReadState, readonly ReadState[]>> = {
  draft: [],
  submitted: ['in_review'],
  in_review: ['published', 'rejected'],
  published: ['unpublished'],
  unpublished: [],
  rejected: [],
};

describe('O-81 states of reads', () => {
  it.each(readStates)('PUB-002 lets authors and the review change a read that is %s as allowed', async (from) => {
    const reviewer = await createReviewer(db);
    for (const to of readStates) {
      const { actor, id } = await reach[from]();
      const { allowedStates } = await reads.get(actor, id);
      expect(allowedStates.toSorted()).toEqual(ofAuthor[from].toSorted());
      const changing = reads.change(actor, id, {}, to);
      if (ofAuthor[from].includes(to)) expect((await changing).read.state).toBe(to);
      else
        await expect(changing).rejects.toMatchObject({
          ...conflict,
          message: expect.stringContaining(`cannot change from ${from} to ${to}.`),
        });
    }
    for (const to of readStates) {
      const { id } = await reach[from]();
      expect((await review.get(id)).allowedStates.toSorted()).toEqual(ofReview[from].toSorted());
      const changing = review.decide(reviewer, id, to, 'Why.');
      if (ofReview[from].includes(to)) expect((await changing).read.state).toBe(to);
      else await expect(changing).rejects.toMatchObject(conflict);
    }
  });

  it('PUB-005 submits only after the author agreed to the terms; for a service account, its owner', async () => {
    const { actor, project } = await createBook(db, [1]);
    const { read } = await reads.create(actor, project.id);
    const robot = await createActor(db, `robot-${read.id}`, { isServiceAccount: true });
    const program = { ...robot, workspaceId: actor.workspaceId };
    const before = sent.length;
    for (const caller of [actor, program])
      await expect(reads.change(caller, read.id, {}, 'submitted')).rejects.toMatchObject({
        code: 'publishing_terms_required',
      });
    expect((await reads.get(actor, read.id)).read).toMatchObject({ state: 'draft', edition: null });
    expect(sent.length).toBe(before);
    await agree(services, actor.userId);
    expect((await reads.change(program, read.id, {}, 'submitted')).read.state).toBe('submitted');
    expect(sent.length).toBe(before + 1);
  });

  it('PUB-002 names what a submission lacks', async () => {
    const { actor, id } = await createDraft(services, []);
    await expect(reads.change(actor, id, {}, 'submitted')).rejects.toMatchObject({ code: 'read_incomplete' });
    const copying = await createDraft(services);
    await reads.change(copying.actor, copying.id, {}, 'submitted');
    const reviewer = await createReviewer(db);
    await expect(review.decide(reviewer, copying.id, 'in_review', '')).rejects.toMatchObject({
      code: 'read_incomplete',
    });
    const reviewed = await reach.in_review();
    await expect(review.decide(reviewer, reviewed.id, 'rejected', ' ')).rejects.toMatchObject({ param: 'comment' });
  });

  it('PUB-002 locks the texts while a read is reviewed, and hides it from other workspaces', async () => {
    const { actor, id } = await reach.in_review();
    await expect(reads.change(actor, id, { title: 'Other' }, undefined)).rejects.toMatchObject({
      code: 'read_locked',
    });
    await expect(reads.removeCover(actor, id)).rejects.toMatchObject({ code: 'read_locked' });
    const stranger = await createActor(db, `stranger-${id}`);
    await expect(reads.get(stranger, id)).rejects.toMatchObject(missing);
    await expect(reads.change(stranger, id, {}, 'unpublished')).rejects.toMatchObject(missing);
    await expect(reads.delete(stranger, id)).rejects.toMatchObject(missing);
  });

  it('O-81 lets one of two decisions at once win', async () => {
    const { id } = await reach.in_review();
    const reviewer = await createReviewer(db);
    const outcomes = await Promise.allSettled([
      review.decide(reviewer, id, 'published', ''),
      review.decide(reviewer, id, 'rejected', 'No.'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what readers hear', () => {
  it('O-81 keeps the published edition while a newer one is reviewed, then replaces it', async () => {
    const { actor, id, reviewer, read, snapshots } = await createPublished(services);
    const heard = async () => publicReads.find(read.slug);
    const soundOf = async (chapterId: string) =>
      (await buffer((await publicReads.sound(read.slug, chapterId, undefined)).stream)).toString();
    const first = await heard();
    expect(first.chapters.map(({ title }) => title)).toEqual(['Chapter 1', 'Chapter 2']);
    expect(await soundOf(first.chapters[1]!.id)).toBe(snapshots[1]!.id);

    await reads.change(actor, id, { title: 'The Harbour, revised' }, 'submitted');
    await prepare(actor.workspaceId);
    await review.decide(reviewer, id, 'in_review', '');
    const meanwhile = await heard();
    expect(meanwhile.edition.title).toBe('The Harbour');
    expect(meanwhile.chapters).toEqual(first.chapters);
    expect(await soundOf(first.chapters[0]!.id)).toBe(snapshots[0]!.id);

    clock.advance(60_000);
    await review.decide(reviewer, id, 'published', '');
    const second = await heard();
    expect(second.edition.title).toBe('The Harbour, revised');
    expect(second.read.publishedAt).toEqual(first.read.publishedAt);
    expect(second.chapters.map(({ id }) => id)).not.toEqual(first.chapters.map(({ id }) => id));
    await expect(soundOf(first.chapters[0]!.id)).rejects.toMatchObject(missing);
    expect(await services.blobs.open(first.chapters[0]!.blobKey)).toBeUndefined();
  });

  it('O-81 keeps the published edition when the review rejects the newer one', async () => {
    const { actor, id, reviewer, read } = await createPublished(services);
    await reads.change(actor, id, { description: 'New.' }, 'submitted');
    await prepare(actor.workspaceId);
    await review.decide(reviewer, id, 'in_review', '');
    await review.decide(reviewer, id, 'rejected', 'The description says nothing.');
    expect((await publicReads.find(read.slug)).edition.description).toBe('');
    expect((await reads.get(actor, id)).read).toMatchObject({
      state: 'rejected',
      isPublic: true,
      reviewComment: 'The description says nothing.',
    });
  });

  it('O-81 ends access at once when the review takes a read down, until another review', async () => {
    const { actor, id, reviewer, read } = await createPublished(services);
    const [chapter] = (await publicReads.find(read.slug)).chapters;
    // Also while a newer edition waits.
    await reads.change(actor, id, {}, 'submitted');
    await review.decide(reviewer, id, 'unpublished', 'A complaint.');
    await expect(publicReads.find(read.slug)).rejects.toMatchObject(missing);
    await expect(publicReads.sound(read.slug, chapter!.id, undefined)).rejects.toMatchObject(missing);
    expect(notices.at(-1)).toMatchObject({
      kind: 'read_reviewed',
      data: { outcome: 'taken_down', comment: 'A complaint.', path: `/app/publishing/${id}` },
    });
    await expect(reads.change(actor, id, {}, 'published')).rejects.toMatchObject({
      ...conflict,
      message: 'A read cannot change from unpublished to published. The review took it down: submit it again.',
    });
    await reads.change(actor, id, {}, 'submitted');
    await prepare(actor.workspaceId);
    await review.decide(reviewer, id, 'in_review', '');
    await review.decide(reviewer, id, 'published', '');
    expect((await publicReads.find(read.slug)).chapters).toHaveLength(2);
  });

  it('PUB-002 publishes again without a review only what was reviewed', async () => {
    const { actor, id, read } = await createPublished(services);
    await reads.change(actor, id, {}, 'unpublished');
    await expect(publicReads.find(read.slug)).rejects.toMatchObject(missing);
    await reads.change(actor, id, {}, 'published');
    expect((await publicReads.find(read.slug)).edition.title).toBe('The Harbour');
    await reads.change(actor, id, {}, 'unpublished');
    await expect(reads.change(actor, id, { title: 'Other' }, 'published')).rejects.toMatchObject(conflict);
    await reads.change(actor, id, { title: 'Other' }, undefined);
    await expect(reads.change(actor, id, {}, 'published')).rejects.toMatchObject({
      message: expect.stringContaining('It was changed since its review'),
    });
  });

  it('PUB-002 deletes a read with its files', async () => {
    const { actor, id, read } = await createPublished(services);
    const { chapters } = await publicReads.find(read.slug);
    await reads.delete(actor, id);
    await expect(reads.get(actor, id)).rejects.toMatchObject(missing);
    await expect(publicReads.find(read.slug)).rejects.toMatchObject(missing);
    for (const { blobKey } of chapters) expect(await services.blobs.open(blobKey)).toBeUndefined();
  });

  it('PUB-006 creates one read of a project, also when two people ask at once', async () => {
    const { actor, project } = await createBook(db, [1]);
    const created = await Promise.all([1, 2, 3].map(() => reads.create(actor, project.id)));
    expect(new Set(created.map(({ read }) => read.id)).size).toBe(1);
    expect(created[0]!.read).toMatchObject({ title: 'The Harbour', author: 'Ada Quay', state: 'draft' });
    const stranger = await createActor(db, `outside-${project.id}`);
    await expect(reads.create(stranger, project.id)).rejects.toMatchObject({ code: 'project_not_found' });
  });
});
