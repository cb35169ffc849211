import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { blockAttributes } from './schema.ts';

/** `spoken`: its sound is what it says. `missing`: it has not been spoken yet. `changed`: some sentences are missing. */
export type BlockStatus = 'spoken' | 'missing' | 'changed';

/** The status of a block whose content has not changed since. */
export interface KnownStatus {
  readonly status: BlockStatus;
  readonly contentKey: string;
}

interface StatusState {
  readonly known: ReadonlyMap<string, KnownStatus>;
  readonly set: DecorationSet;
}

const key = new PluginKey<StatusState>('block-status');

/** The status of a block now; undefined if it says nothing. */
export function statusOf(
  node: Node,
  known: ReadonlyMap<string, KnownStatus>,
  readKey: (node: Node) => string,
): BlockStatus | undefined {
  if (node.textContent.trim() === '') return undefined;
  const found = known.get(blockAttributes(node).blockId ?? '');
  if (!found) return known.size === 0 ? undefined : 'missing';
  if (found.contentKey === readKey(node)) return found.status;
  return found.status === 'missing' ? 'missing' : 'changed';
}

/** Marks the blocks by their status. A key press computes only the blocks that it changed. */
export const blockStatus = (readKey: (node: Node) => string): Plugin =>
  new Plugin<StatusState>({
    key,
    state: {
      init: () => ({ known: new Map(), set: DecorationSet.empty }),
      apply(transaction, { known, set }, before) {
        const next: StatusState['known'] | undefined = transaction.getMeta(key);
        if (next) return { known: next, set: createSet(transaction.doc, next, readKey) };
        if (!transaction.docChanged) return { known, set };
        return { known, set: updateSet(transaction, before.doc, known, set, readKey) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });

const decorate = (pos: number, node: Node, status: BlockStatus) =>
  Decoration.node(pos, pos + node.nodeSize, { 'data-status': status });

function createSet(doc: Node, known: StatusState['known'], readKey: (node: Node) => string): DecorationSet {
  const decorations: Decoration[] = [];
  doc.forEach((node, pos) => {
    const status = statusOf(node, known, readKey);
    if (status) decorations.push(decorate(pos, node, status));
  });
  return DecorationSet.create(doc, decorations);
}

function updateSet(
  { doc, mapping }: Transaction,
  before: Node,
  known: StatusState['known'],
  set: DecorationSet,
  readKey: (node: Node) => string,
): DecorationSet {
  const unchanged = new Set(before.children);
  let next = set.map(mapping, doc);
  doc.forEach((node, pos) => {
    if (unchanged.has(node)) return;
    const old = next.find(pos, pos + node.nodeSize).filter(({ from, to }) => from < pos + node.nodeSize && to > pos);
    next = next.remove(old);
    const status = statusOf(node, known, readKey);
    if (status) next = next.add(doc, [decorate(pos, node, status)]);
  });
  return next;
}

export const setStatuses = (transaction: Transaction, known: StatusState['known']): Transaction =>
  transaction.setMeta(key, known).setMeta('addToHistory', false);
