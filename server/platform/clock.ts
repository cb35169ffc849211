/** The time of day, handed in wherever a rule depends on it. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A clock that stands still until it is moved, for tests. */
export function fixtureClock(start = new Date('2026-01-15T12:00:00Z')): Clock & { advance(ms: number): void } {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}
