import { describe, expect, it } from 'vitest';
import { createFrameTimer } from './frame-timer.ts';
import { createTestClock } from './test-media-clock.ts';

describe('frame timer', () => {
  it('calls at multiples of 20 ms, without adding up the delays of timers', () => {
    const clock = createTestClock(() => 3);
    const times: number[] = [];
    const remove = createFrameTimer(clock).add(() => times.push(clock.now()));
    clock.advance(2000);
    remove();
    expect(times).toHaveLength(99);
    for (const [i, time] of times.entries()) expect(time - (i + 1) * 20).toBeLessThanOrEqual(4);
  });

  it('tells how many frames are due after the process was busy', () => {
    const clock = createTestClock();
    const frames: number[] = [];
    createFrameTimer(clock).add((due) => frames.push(due));
    clock.advance(40);
    clock.block(130);
    clock.advance(50);
    expect(frames.reduce((a, b) => a + b)).toBe(11);
    expect(Math.max(...frames)).toBeGreaterThanOrEqual(6);
  });

  it('stops without listeners and starts again', () => {
    const clock = createTestClock();
    const timer = createFrameTimer(clock);
    timer.add(() => {})();
    expect(clock.timers).toBe(0);
    let calls = 0;
    timer.add(() => (calls += 1));
    clock.advance(100);
    expect(calls).toBe(5);
  });
});
