/** Converts between UTC and the local time of a zone, represented as if it were UTC, in ms since 1970. */
export interface WallClock {
  readonly toLocalMs: (ms: number) => number;
  readonly toUtcMs: (localMs: number) => number;
}

/** The local time of an IANA time zone. Throws for an unknown zone. */
export function wallClock(zone: string): WallClock {
  if (zone === 'UTC') return { toLocalMs: (ms) => ms, toUtcMs: (localMs) => localMs };
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const toLocalMs = (ms: number): number => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  };
  return {
    toLocalMs,
    // The first guess may use the offset of before a daylight saving change, so it is corrected once.
    toUtcMs: (localMs) => {
      const guess = localMs - (toLocalMs(localMs) - localMs);
      return guess - (toLocalMs(guess) - localMs);
    },
  };
}
