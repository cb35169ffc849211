import type { Clock } from './clock.ts';

/** A clock for tests that moves only by `advance`. */
export function fixtureClock(start = new Date('2026-01-15T12:00:00Z')): Clock & { advance(ms: number): void } {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}
