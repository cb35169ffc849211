/** The selected rows and the start of a range. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The last selected row. */
  readonly anchor: string | undefined;
}

export const emptySelection: Selection = { ids: new Set(), anchor: undefined };

/** Toggles a row. */
export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Selects all rows from the last selected one to this one; `order` defines what is between them. */
export function extendSelection(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)];
  if (from < 0 || to < 0) return toggleRow(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** Drops rows that no longer exist; returns the same object if all do. */
export function pruneSelection(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const existing = new Set(order.filter((id) => selection.ids.has(id)));
  return existing.size === selection.ids.size ? selection : { ...selection, ids: existing };
}
