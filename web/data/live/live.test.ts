import { createPatch } from 'rfc6902';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followDocuments, retryDelayMs } from './live.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const name = { collection: 'user', id: 'u1' } as const;

interface State {
  readonly version: string;
  readonly value: unknown;
}
const changeFrame = (before: State | undefined, { version, value }: State) => {
  if (!before) return { type: 'snapshot', ...name, version, data: value };
  if (before.version === version) return { type: 'current', ...name, version };
  return { type: 'patch', ...name, version, base: before.version, patch: createPatch(before.value, value) };
};

/** A server of one document whose connections can be cut; it responds as the real one does. */
function serverOf(value: unknown) {
  const stateOf = (next: unknown): State => {
    const json = JSON.stringify(next);
    return { version: `v${json}`, value: JSON.parse(json) };
  };
  let current = stateOf(value);
  const past = new Map([[current.version, current]]);
  let open: { socket: EventTarget; sent: State | undefined } | undefined;
  const requests: Record<string, unknown>[] = [];
  const send = (frame: unknown) =>
    open?.socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  return {
    requests,
    connections: 0,
    refuses: false,
    send,
    connect() {
      this.connections += 1;
      const target = new EventTarget();
      const connection = { socket: target, sent: undefined as State | undefined };
      open = this.refuses ? undefined : connection;
      queueMicrotask(() => target.dispatchEvent(new Event(this.refuses ? 'close' : 'open')));
      return Object.assign(target, {
        send(text: string) {
          const message = JSON.parse(text) as { since?: string };
          requests.push(message as never);
          const frame = changeFrame(past.get(message.since ?? ''), current);
          connection.sent = current;
          send(frame);
        },
        close: () => target.dispatchEvent(new Event('close')),
      });
    },
    change(next: unknown) {
      const before = current;
      current = stateOf(next);
      past.set(current.version, current);
      if (open) send(changeFrame(before, current));
    },
    cut() {
      const cut = open;
      open = undefined;
      cut?.socket.dispatchEvent(new Event('close'));
    },
  };
}

function follow(server: ReturnType<typeof serverOf>, token: string | undefined = 'token') {
  const controller = new AbortController();
  const wake = new EventTarget();
  const received: unknown[] = [];
  const done = followDocuments({
    connect: () => server.connect(),
    token: async () => token,
    watched: [{ ...name, onChange: (data) => received.push(data) }],
    wake,
    signal: controller.signal,
  });
  return { received, controller, wake, done };
}

const large = {
  first_name: 'Ada',
  voices: Array.from({ length: 50 }, (_, at) => `voice ${at}`),
  plan: { left: 10, name: null },
};

it('receives a snapshot, then patches', async () => {
  const server = serverOf(large);
  const { received, controller, done } = follow(server);
  await vi.advanceTimersByTimeAsync(0);
  expect(server.requests).toEqual([{ action: 'subscribe', ...name, authorization: 'Bearer token' }]);
  server.change({ ...large, plan: { left: 9, name: 'x' } });
  server.change({ ...large, plan: { left: 8, name: null } });
  expect(received).toEqual([
    large,
    { ...large, plan: { left: 9, name: 'x' } },
    { ...large, plan: { left: 8, name: null } },
  ]);
  controller.abort();
  await done;
});

it('resumes from its state after a disconnect, and receives the latest state', async () => {
  const server = serverOf(large);
  const { received, controller, done } = follow(server);
  await vi.advanceTimersByTimeAsync(0);
  server.cut();
  server.change({ ...large, first_name: 'Grace' });
  server.change({ ...large, first_name: 'Hedy' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(server.requests[1]).toMatchObject({ since: `v${JSON.stringify(large)}` });
  expect(received).toEqual([large, { ...large, first_name: 'Hedy' }]);
  server.cut();
  await vi.advanceTimersByTimeAsync(2000);
  expect(received).toHaveLength(2);
  controller.abort();
  await done;
});

it('converges to the server’s state after any changes and disconnects', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let round = 0; round < 40; round += 1) {
    let value: Record<string, unknown> = { ...large };
    const server = serverOf(value);
    const { received, controller, done } = follow(server);
    await vi.advanceTimersByTimeAsync(0);
    for (let step = 0; step < 30; step += 1) {
      const key = `k${random(5)}`;
      const edits = [undefined, null, random(100), { a: random(3) }, ['x', random(9)]];
      value = { ...value, [key]: edits[random(edits.length)] };
      server.change(value);
      if (random(6) === 0) server.cut();
      if (random(3) === 0) await vi.advanceTimersByTimeAsync(random(3000));
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(received.at(-1)).toEqual(JSON.parse(JSON.stringify(value)));
    controller.abort();
    await done;
  }
});

it('requests a snapshot if a patch does not follow its state', async () => {
  const server = serverOf(large);
  const { received, controller, done } = follow(server);
  await vi.advanceTimersByTimeAsync(0);
  server.send({ type: 'patch', ...name, base: 'another', version: 'x', patch: [] });
  expect(server.requests.at(-1)).not.toHaveProperty('since');
  expect(received.at(-1)).toEqual(large);
  controller.abort();
  await done;
});

it('backs off while the server is unreachable, retries at once when woken, and stops when aborted', async () => {
  const server = serverOf(large);
  server.refuses = true;
  const { wake, controller, done } = follow(server);
  await vi.advanceTimersByTimeAsync(60_000);
  const tries = server.connections;
  expect(tries).toBeGreaterThan(4);
  expect(tries).toBeLessThan(12);
  wake.dispatchEvent(new Event('wake'));
  await vi.advanceTimersByTimeAsync(0);
  expect(server.connections).toBe(tries + 1);
  controller.abort();
  await done;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(server.connections).toBe(tries + 1);
});

it('backs off from 1 s to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 20].map((failures) => retryDelayMs(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  expect(retryDelayMs(0, 0)).toBe(500);
});
