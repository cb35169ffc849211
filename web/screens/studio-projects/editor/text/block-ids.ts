import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { blockAttributes } from './schema.ts';

/** Gives each block an ID of its own: new blocks, the second part of a split, and copies. */
export const blockIds = (createId: () => string = () => crypto.randomUUID()): Plugin =>
  new Plugin({
    appendTransaction: (transactions, _, state) =>
      transactions.some(({ docChanged }) => docChanged) ? assignIds(state, createId) : undefined,
  });

/** A transaction that gives IDs to blocks without one and to the later ones of two with the same; undefined if all have. */
export function assignIds(state: EditorState, createId: () => string): Transaction | undefined {
  const owners = new Map<string, { readonly pos: number; readonly node: Node }>();
  const renamed: number[] = [];
  state.doc.forEach((node, pos) => {
    const { blockId } = blockAttributes(node);
    if (blockId === null) {
      renamed.push(pos);
      return;
    }
    const owner = owners.get(blockId);
    if (!owner) {
      owners.set(blockId, { pos, node });
      return;
    }
    // A block that was split at its start: the part with the text keeps takes and comments.
    const isTextBelow = owner.node.content.size === 0 && node.content.size > 0;
    renamed.push(isTextBelow ? owner.pos : pos);
    if (isTextBelow) owners.set(blockId, { pos, node });
  });
  if (renamed.length === 0) return undefined;
  const transaction = state.tr;
  for (const pos of renamed) transaction.setNodeAttribute(pos, 'blockId', createId());
  // The marks of a split apply to the next letter.
  return transaction.setStoredMarks(state.storedMarks);
}

/** The block with an ID, and its position; undefined if it was deleted. */
export function findBlock(doc: Node, blockId: string): { readonly node: Node; readonly pos: number } | undefined {
  let pos = 0;
  for (const node of doc.children) {
    if (blockAttributes(node).blockId === blockId) return { node, pos };
    pos += node.nodeSize;
  }
  return undefined;
}
