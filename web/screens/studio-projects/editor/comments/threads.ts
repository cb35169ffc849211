import type { CommentReply } from '../../../../../contract/studio/studio-comments.ts';
import type { BlockRange } from '../text/editor-marks.ts';

/** A comment with its answers. */
export interface Thread {
  readonly first: CommentReply;
  readonly answers: readonly CommentReply[];
}

/** The threads in the order of the text; those on deleted paragraphs last. */
export function threadsOf(comments: readonly CommentReply[], order: readonly string[]): Thread[] {
  const answers = Map.groupBy(comments, ({ parent_id }) => parent_id);
  const places = new Map(order.map((id, at) => [id, at]));
  const placeOf = ({ first }: Thread): number => places.get(first.block_id) ?? order.length;
  return (answers.get(null) ?? [])
    .map((first) => ({ first, answers: answers.get(first.comment_id) ?? [] }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

/** What open comments are about: their quotes where the text still has them, else the whole paragraph. */
export function commentedRanges(
  comments: readonly CommentReply[],
  textOf: (blockId: string) => string | undefined,
): BlockRange[] {
  return comments.flatMap(({ block_id: blockId, parent_id, resolved_at_unix, quote }) => {
    const text = textOf(blockId);
    if (parent_id !== null || resolved_at_unix !== null || text === undefined) return [];
    const at = quote === '' ? -1 : text.indexOf(quote);
    return [at < 0 ? { blockId, from: 0, to: text.length } : { blockId, from: at, to: at + quote.length }];
  });
}
