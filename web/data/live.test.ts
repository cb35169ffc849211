import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Client } from './client.ts';
import { backOffMs, followChanges } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const events = (...texts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    }),
  );

/** Follows a server that gives these answers in turn, then refuses. */
function follow(answers: Response[]) {
  const stop = new AbortController();
  const opened = vi.fn(async () => {
    const answer = answers.shift();
    if (!answer) throw new TypeError('down');
    return answer;
  });
  const onChange = vi.fn();
  const onReconnect = vi.fn();
  const client = { open: opened } as unknown as Pick<Client, 'open'>;
  const done = followChanges({ client, onChange, onReconnect, signal: stop.signal });
  return { opened, onChange, onReconnect, stop, done };
}

it('reports the topic of each event, however the stream is cut', async () => {
  const { onChange, stop, done } = follow([
    events(': hello\n\nda', 'ta: {"topic":"history","id":"h1"}\n', '\ndata:{"topic":"user"}\n\n'),
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange.mock.calls).toEqual([['history'], ['user']]);
  stop.abort();
  await done;
});

it('connects again after a break, and says so', async () => {
  const { opened, onReconnect, stop, done } = follow([events(), events()]);
  await vi.advanceTimersByTimeAsync(0);
  expect(onReconnect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(opened).toHaveBeenCalledTimes(2);
  expect(onReconnect).toHaveBeenCalledOnce();
  stop.abort();
  await done;
});

it('waits longer each time while the server is away, and no longer once told to stop', async () => {
  const { opened, stop, done } = follow([]);
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = opened.mock.calls.length;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  stop.abort();
  await done;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveBeenCalledTimes(tries);
});

it('backs off from 1 s to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => backOffMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(backOffMs(0, 0)).toBe(500);
});
