import type { Attrs, Node } from 'prosemirror-model';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { BlockKind } from '../../../../../contract/studio/studio-limits.ts';
import { ignoresLocks } from './locks.ts';
import { blockAttributes, blockType, clipType, pauseType, voiceMark } from './schema.ts';

/** The blocks that the selection touches, with their positions. */
export function selectedBlocks({ doc, selection }: EditorState): { readonly node: Node; readonly pos: number }[] {
  const blocks: { node: Node; pos: number }[] = [];
  doc.nodesBetween(selection.from, selection.to, (node, pos) => {
    if (node.type === blockType) blocks.push({ node, pos });
    return false;
  });
  return blocks;
}

/** Makes the selected blocks paragraphs or headings. */
export const setKind =
  (kind: BlockKind): Command =>
  (state, dispatch) => {
    const blocks = selectedBlocks(state).filter(({ node }) => blockAttributes(node).kind !== kind);
    if (blocks.length === 0) return false;
    const transaction = state.tr;
    for (const { pos } of blocks) transaction.setNodeAttribute(pos, 'kind', kind);
    dispatch?.(transaction.scrollIntoView());
    return true;
  };

/** Locks the selected blocks, or unlocks them if all are locked. */
export const toggleLock: Command = (state, dispatch) => {
  const blocks = selectedBlocks(state);
  const locked = !blocks.every(({ node }) => blockAttributes(node).locked);
  const transaction = state.tr.setMeta(ignoresLocks, true);
  for (const { pos } of blocks) transaction.setNodeAttribute(pos, 'locked', locked);
  dispatch?.(transaction);
  return true;
};

/**
 * Gives the selected text to a voice, or to the voice of the project (undefined). Without a selection, it applies to the
 * whole block, and in an empty one to what is typed next.
 */
export const setVoice =
  (voiceId: string | undefined): Command =>
  (state, dispatch) => {
    const { selection } = state;
    const { $from, empty } = selection;
    const from = empty ? $from.start() : selection.from;
    const to = empty ? $from.end() : selection.to;
    const transaction = state.tr.removeMark(from, to, voiceMark);
    const marks = voiceId === undefined ? [] : [voiceMark.create({ voiceId })];
    if (voiceId !== undefined) transaction.addMark(from, to, marks[0]!);
    if (empty) transaction.setStoredMarks(marks);
    dispatch?.(transaction);
    return true;
  };

/** Inserts a pause or a sound at the cursor. */
const insertInline =
  (node: Node): Command =>
  (state, dispatch) => {
    const { $from, to } = state.selection;
    if ($from.parent.type !== blockType) return false;
    const transaction = state.tr.insert(to, node);
    transaction.setSelection(TextSelection.create(transaction.doc, to + node.nodeSize));
    transaction.setStoredMarks($from.marks());
    dispatch?.(transaction.scrollIntoView());
    return true;
  };

export const insertPause = (seconds: number): Command => insertInline(pauseType.create({ seconds }));
export const insertClip = (attributes: Attrs): Command => insertInline(clipType.create(attributes));

/** Moves the selected blocks one place up (-1) or down (1). They keep their IDs. */
export const moveBlocks =
  (step: -1 | 1): Command =>
  (state, dispatch) => {
    const blocks = selectedBlocks(state);
    const first = blocks[0];
    const last = blocks.at(-1);
    if (!first || !last) return false;
    const end = last.pos + last.node.nodeSize;
    const $first = state.doc.resolve(first.pos);
    const $end = state.doc.resolve(end);
    const neighbour = step < 0 ? $first.nodeBefore : $end.nodeAfter;
    if (!neighbour) return false;
    const { from, to } = state.selection;
    const target = step < 0 ? first.pos - neighbour.nodeSize : first.pos + neighbour.nodeSize;
    const transaction = state.tr.delete(first.pos, end).insert(
      target,
      blocks.map(({ node }) => node),
    );
    const shift = target - first.pos;
    transaction.setSelection(
      TextSelection.between(transaction.doc.resolve(from + shift), transaction.doc.resolve(to + shift)),
    );
    dispatch?.(transaction.scrollIntoView());
    return true;
  };
