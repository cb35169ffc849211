/** What the clocks of a zone show, as if it were UTC: arithmetic of dates without zones. Both ways in ms since 1970. */
export interface WallClock {
  readonly of: (ms: number) => number;
  readonly toMs: (wall: number) => number;
}

/** The clocks of a time zone by its IANA name. Throws for a name that is none. */
export function wallClock(zone: string): WallClock {
  if (zone === 'UTC') return { of: (ms) => ms, toMs: (wall) => wall };
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
  const of = (ms: number): number => {
    const part: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(ms)) part[type] = Number(value);
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute, part.second);
  };
  return {
    of,
    // The offset of the guess may be that of the day before a change of the clocks: the second guess knows better.
    toMs: (wall) => {
      const guess = wall - (of(wall) - wall);
      return guess - (of(guess) - wall);
    },
  };
}
