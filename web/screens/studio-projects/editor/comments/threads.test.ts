import { expect, it } from 'vitest';
import type { CommentReply } from '../../../../../contract/studio/studio-comments.ts';
import { commentedRanges, threadsOf } from './threads.ts';

const comment = (comment_id: string, rest: Partial<CommentReply>): CommentReply => ({
  comment_id,
  chapter_id: 'c',
  block_id: 'a',
  parent_id: null,
  user: { user_id: 'u', name: 'Ada' },
  is_mine: true,
  quote: '',
  text: 'Softer',
  resolved_at_unix: null,
  created_at_unix: 0,
  ...rest,
});

it('orders threads by the text, with their answers', () => {
  const comments = [
    comment('gone', { block_id: 'x' }),
    comment('second', { block_id: 'b' }),
    comment('first', {}),
    comment('answer', { parent_id: 'first' }),
  ];
  const threads = threadsOf(comments, ['a', 'b']);
  expect(threads.map(({ first }) => first.comment_id)).toEqual(['first', 'second', 'gone']);
  expect(threads[0]!.answers.map(({ comment_id }) => comment_id)).toEqual(['answer']);
});

it('marks the quote, or the paragraph if the quote is gone', () => {
  const comments = [
    comment('1', { quote: 'cat' }),
    comment('2', { quote: 'dog' }),
    comment('3', { resolved_at_unix: 5 }),
    comment('4', { block_id: 'x' }),
  ];
  expect(commentedRanges(comments, (id) => (id === 'a' ? 'The cat' : undefined))).toEqual([
    { blockId: 'a', from: 4, to: 7 },
    { blockId: 'a', from: 0, to: 7 },
  ]);
});
