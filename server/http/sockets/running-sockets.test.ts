import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runningSockets } from './running-sockets.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A socket that ends when it is stopped, and is active every `intervalMs`. */
function openSocket(sockets: ReturnType<typeof runningSockets>, intervalMs: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let activeAt = performance.now();
  const activity = setInterval(() => (activeAt = performance.now()), intervalMs);
  const stop = vi.fn(() => {
    clearInterval(activity);
    resolve();
  });
  sockets.add({ route: '/v1/x', isFollower: false, lastActiveAt: () => activeAt, stop, finished: promise });
  return { stop };
}

it('stops a quiet socket while it waits, and leaves one that talks until the end', async () => {
  const sockets = runningSockets();
  const [quiet, talking] = [openSocket(sockets, 60_000), openSocket(sockets, 1000)];
  const idle = sockets.untilIdle(20_000);
  await vi.advanceTimersByTimeAsync(9000);
  expect(quiet.stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2000);
  expect(quiet.stop).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(9000);
  await idle;
  expect(talking.stop).not.toHaveBeenCalled();
  await sockets.stop();
  expect(talking.stop).toHaveBeenCalledOnce();
});
