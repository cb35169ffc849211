interface Outcome<Item> {
  readonly done: readonly Item[];
  /** Why the rest was left; undefined: there is none. */
  readonly problem?: unknown;
}

/** Goes through items one after the other; after a failure the rest is left. Rejects where not even the first succeeded. */
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
