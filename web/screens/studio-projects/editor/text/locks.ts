import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { blockAttributes } from './schema.ts';

/** The meta key of a change that may touch locked blocks: a lock itself, and changes from the server. */
export const ignoresLocks = 'ignores-locks';

/** The history plugin marks its own transactions by this key. */
const historyKey = 'history$';

/** Refuses changes of locked blocks. */
export const locks = (onRefused: () => void): Plugin =>
  new Plugin({
    key: new PluginKey('locks'),
    filterTransaction(transaction, state) {
      if (!transaction.docChanged || transaction.getMeta(ignoresLocks) || transaction.getMeta(historyKey)) return true;
      const isAllowed = keepsLocked(state.doc, transaction.doc);
      if (!isAllowed) onRefused();
      return isAllowed;
    },
  });

/** Whether all locked blocks are unchanged, at whatever place. */
export function keepsLocked(before: Node, after: Node): boolean {
  const locked = before.children.filter((node) => blockAttributes(node).locked);
  if (locked.length === 0) return true;
  const kept = new Set(after.children);
  const missing = locked.filter((node) => !kept.has(node));
  if (missing.length === 0) return true;
  const byId = new Map(after.children.map((node) => [blockAttributes(node).blockId, node]));
  return missing.every((node) => byId.get(blockAttributes(node).blockId)?.eq(node) === true);
}
