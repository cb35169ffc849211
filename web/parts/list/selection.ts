/** Which rows are chosen, and from where a range is drawn. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row that was chosen last. */
  readonly anchor: string | undefined;
}

export const nothingSelected: Selection = { ids: new Set(), anchor: undefined };

/** Chooses a row, or no longer. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses all rows from the one chosen last to this one; both are given by their order in `order`. */
export function extended(selection: Selection, id: string, order: readonly string[]): Selection {
  const [from, to] = [order.indexOf(selection.anchor ?? ''), order.indexOf(id)];
  if (from < 0 || to < 0) return toggled(selection, id);
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...range]), anchor: id };
}

/** What is still there of a selection; the same object where all is. */
export function kept(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(order.filter((id) => selection.ids.has(id)));
  return there.size === selection.ids.size ? selection : { ...selection, ids: there };
}
