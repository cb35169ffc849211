/** What is known about the words of some documents. */
export interface WordStatistics {
  /** Chunks of the documents; undefined: not counted yet. */
  total: number | undefined;
  /** Chunks that have each lexeme. */
  readonly uses: Map<string, number>;
  /** What a word that no document has was meant to be; undefined as a value: nothing is near it. */
  readonly corrections: Map<string, string | undefined>;
}

interface Entry extends WordStatistics {
  readonly expiresAt: number;
}

const [maxScopes, maxWords, lifetimeMs] = [100, 5000, 300_000];

/**
 * Statistics of the documents that were searched lately: counting takes as long as ranking, and people ask about the
 * same things in the same words. `version` names the documents as they are now.
 */
export function wordStatisticsCache(now: () => number = Date.now) {
  const entries = new Map<string, Entry>();
  return {
    of(version: string): WordStatistics {
      const found = entries.get(version);
      const isUsable = found && found.expiresAt > now() && found.uses.size + found.corrections.size < maxWords;
      const entry: Entry = isUsable
        ? found
        : { expiresAt: now() + lifetimeMs, total: undefined, uses: new Map(), corrections: new Map() };
      // The one that was used last is the last to be dropped.
      entries.delete(version);
      entries.set(version, entry);
      if (entries.size > maxScopes) entries.delete(entries.keys().next().value!);
      return entry;
    },
  };
}
