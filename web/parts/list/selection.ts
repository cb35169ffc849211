/** Which rows are chosen, and from where a range is drawn. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row that was chosen last. */
  readonly anchor: string | undefined;
}

export const emptySelection: Selection = { ids: new Set(), anchor: undefined };

/** Chooses a row, or no longer. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses all rows from the one chosen last to this one; both are given by their order in `order`. */
export function extendSelection(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)];
  if (from < 0 || to < 0) return toggleRow(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** What is still there of a selection; the same object where all is. */
export function pruneSelection(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(order.filter((id) => selection.ids.has(id)));
  return there.size === selection.ids.size ? selection : { ...selection, ids: there };
}
