import type { MediaClock } from './frame-timer.ts';

/** A clock that the test advances. Each timer runs `lateness()` ms late. */
export function createTestClock(lateness: () => number = () => 0) {
  let now = 0;
  let timers: { run: () => void; at: number }[] = [];
  const clock: MediaClock & { advance(ms: number): void; block(ms: number): void; readonly timers: number } = {
    now: () => now,
    schedule(run, ms) {
      const timer = { run, at: now + ms + lateness() };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Time passes, and timers run. */
    advance(ms) {
      const end = now + ms;
      while (true) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
    /** Time passes while the process is busy. */
    block(ms) {
      now += ms;
    },
    get timers() {
      return timers.length;
    },
  };
  return clock;
}
