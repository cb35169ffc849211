const dayMs = 24 * 3600_000;

/** The time before which content is deleted; undefined: it is kept. */
export const retentionLimit = (days: number | null, now: Date): Date | undefined =>
  days === null ? undefined : new Date(now.getTime() - days * dayMs);

/** The later of two limits, which deletes more. */
export const latestLimit = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);
