import { Fragment, type Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { EditorBlock } from '../../../../../contract/studio/studio-fields.ts';
import { isSameBlock } from '../text/conversion.ts';
import { ignoresLocks } from '../text/locks.ts';
import { blockAttributes } from '../text/schema.ts';

/** The meta key of changes that come from the server. */
export const fromServer = 'from-server';

interface BlockConversion {
  readonly read: (node: Node) => EditorBlock;
  readonly write: (block: EditorBlock) => Node;
}

/**
 * A transaction that makes the document say `blocks`. Blocks that stay are not touched, so that the cursor stays in its
 * place; undefined if there is nothing to change.
 */
export function showBlocks(
  state: EditorState,
  blocks: readonly EditorBlock[],
  { read, write }: BlockConversion,
  isUndoable: boolean,
): Transaction | undefined {
  const { doc } = state;
  const known = new Map(doc.children.map((node) => [blockAttributes(node).blockId, node]));
  const next = blocks.map((block) => {
    const node = known.get(block.block_id);
    return node && isSameBlock(read(node), block) ? node : write(block);
  });
  const transaction = state.tr.setMeta(ignoresLocks, true).setMeta(fromServer, true);
  if (!isUndoable) transaction.setMeta('addToHistory', false);
  const before = doc.children;
  const hasSameOrder =
    before.length === next.length &&
    next.every((node, at) => blockAttributes(node).blockId === blockAttributes(before[at]!).blockId);
  if (hasSameOrder) replaceEach(transaction, before, next);
  else replaceMiddle(transaction, before, next);
  return transaction.docChanged ? transaction : undefined;
}

/** From the end, so that positions before stay. */
function replaceEach(transaction: Transaction, before: readonly Node[], next: readonly Node[]): void {
  let end = transaction.doc.content.size;
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const old = before[at]!;
    const start = end - old.nodeSize;
    if (old !== next[at]) transaction.replaceWith(start, end, next[at]!);
    end = start;
  }
}

function replaceMiddle(transaction: Transaction, before: readonly Node[], next: readonly Node[]): void {
  const size = (nodes: readonly Node[]) => nodes.reduce((sum, node) => sum + node.nodeSize, 0);
  let head = 0;
  while (head < before.length && head < next.length && before[head] === next[head]) head += 1;
  let tail = 0;
  while (tail < before.length - head && tail < next.length - head && before.at(-1 - tail) === next.at(-1 - tail))
    tail += 1;
  const start = size(before.slice(0, head));
  const end = start + size(before.slice(head, before.length - tail));
  const nodes = next.slice(head, next.length - tail);
  // A document has at least one block.
  if (next.length > 0) transaction.replaceWith(start, end, Fragment.from(nodes));
}
