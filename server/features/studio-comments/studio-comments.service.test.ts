import { expect, it } from 'vitest';
import { testDatabase } from '../../platform/db/test-database.ts';
import { resourceSharesStore } from '../resource-shares/resource-shares.store.ts';
import { testChapters } from '../studio-chapters/test-chapters.ts';
import { createActor } from '../workspace/test-actor.ts';

const { db } = await testDatabase();
const { newBook, chapterBlocks, studioComments, clock } = await testChapters(db);
const ada = await createActor(db, 'ada', { firstName: 'Ada' });
const bob = { ...ada, userId: (await createActor(db, 'bob', { firstName: 'Bob' })).userId };

it('lets people comment, answer and resolve, and change only what is theirs', async () => {
  const { project, targets } = await newBook(ada, ['One.', 'Two.']);
  const target = targets[0]!;
  const [block] = await chapterBlocks.list(ada, target);
  const input = { block_id: block!.block_id, quote: 'One', text: 'Slower?' };
  const first = await studioComments.add(ada, target, input);
  clock.advance(1000);
  const answer = await studioComments.add(bob, target, { ...input, text: 'Yes.', parent_id: first.comment.id });
  clock.advance(1000);
  // An answer to an answer belongs to the same thread.
  const third = await studioComments.add(ada, target, { ...input, text: 'Done.', parent_id: answer.comment.id });
  expect(third.comment.parentId).toBe(first.comment.id);
  expect((await studioComments.list(bob, project.id, undefined)).map((one) => [one.author, one.isMine])).toEqual([
    ['Ada', false],
    ['Bob', true],
    ['Ada', false],
  ]);
  const edit = (id: string, changes: object) => studioComments.edit(bob, target, id, changes);
  await expect(edit(first.comment.id, { text: 'No.' })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await edit(first.comment.id, { resolved: true })).comment).toMatchObject({
    resolvedBy: 'bob',
    resolvedAt: clock(),
  });
  expect((await edit(first.comment.id, { resolved: false })).comment.resolvedAt).toBeNull();
  expect((await edit(answer.comment.id, { text: 'Yes!' })).comment.body).toBe('Yes!');
});

it('lets only authors and admins delete, with the answers', async () => {
  const { project, targets } = await newBook(ada, ['One.']);
  const target = targets[0]!;
  const [block] = await chapterBlocks.list(ada, target);
  const input = { block_id: block!.block_id, quote: '', text: 'Text' };
  const { comment } = await studioComments.add(ada, target, input);
  const answer = await studioComments.add(bob, target, { ...input, parent_id: comment.id });
  const editor = { ...bob, role: 'editor' as const };
  await resourceSharesStore(db).save(ada.workspaceId, { kind: 'project', id: project.id }, 'ada', [
    { principalKind: 'group', principalId: 'default', role: 'none' },
    { principalKind: 'person', principalId: 'bob', role: 'commenter' },
  ]);
  await expect(studioComments.delete(editor, target, comment.id)).rejects.toMatchObject({ code: 'forbidden' });
  await studioComments.delete(editor, target, answer.comment.id);
  await studioComments.add(bob, target, { ...input, parent_id: comment.id });
  await studioComments.delete(ada, target, comment.id);
  expect(await studioComments.list(ada, project.id, undefined)).toEqual([]);
});

it('keeps comments when their paragraph is deleted, and refuses new ones on it', async () => {
  const { project, targets } = await newBook(ada, ['One.']);
  const target = targets[0]!;
  const [block] = await chapterBlocks.list(ada, target);
  const input = { block_id: block!.block_id, quote: 'One', text: 'Text' };
  const { comment } = await studioComments.add(ada, target, input);
  await chapterBlocks.delete(ada, target, block!.block_id);
  expect((await studioComments.list(ada, project.id, target.chapterId)).map((one) => one.comment.quote)).toEqual([
    'One',
  ]);
  await expect(studioComments.add(ada, target, input)).rejects.toMatchObject({ code: 'block_not_found' });
  const answer = await studioComments.add(ada, target, { ...input, parent_id: comment.id });
  expect(answer.comment.parentId).toBe(comment.id);
  const elsewhere = { projectId: project.id, chapterId: 'no' };
  await expect(studioComments.add(ada, elsewhere, input)).rejects.toMatchObject({ code: 'chapter_not_found' });
});
