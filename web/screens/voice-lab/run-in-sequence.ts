interface Outcome<Item> {
  readonly done: readonly Item[];
  /** The error that stopped the sequence; undefined: all items are done. */
  readonly problem?: unknown;
}

/** Runs items one after the other and stops at the first failure. Rejects if the first item fails. */
export async function runInSequence<Item>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  for (const [at, item] of items.entries()) {
    try {
      await call(item);
    } catch (problem) {
      if (at === 0) throw problem;
      return { done: items.slice(0, at), problem };
    }
  }
  return { done: items };
}
