import fc from 'fast-check';
import { applyPatch, type Operation } from 'rfc6902';
import { afterEach, expect, it, vi } from 'vitest';
import { maxWatched, type RealtimeMessage, type RealtimeReply } from '../../../contract/instance/realtime.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { toWorkspaceId } from '../../platform/ids.ts';
import type { LiveEvent } from '../../platform/live.ts';
import { silentLog } from '../../platform/test-doubles.ts';
import { realtimeService } from './realtime.service.ts';
import { defineCollection } from './realtime-collections.service.ts';
import { documentsService } from './realtime-documents.service.ts';

const actor: Actor = {
  userId: 'u1',
  workspaceId: toWorkspaceId('w1'),
  role: 'admin',
  via: 'session',
  sessionId: 's1',
  permissions: undefined,
};

type Value = Record<string, unknown>;

/** A server process with a collection of documents that the test can change. */
function serverOf(value: Value | undefined) {
  const listeners = new Set<(event: LiveEvent, atMs: number) => void>();
  const control = { value, failure: undefined as unknown, canRead: true, isAuthorized: true, loads: 0 };
  const live = {
    publish: async () => {},
    subscribe: (_: unknown, listener: (event: LiveEvent, atMs: number) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
  };
  const collection = defineCollection('workspace', {
    topics: ['workspace'],
    canRead: (_, id) => control.canRead && id !== 'of others',
    load: async () => {
      control.loads += 1;
      if (control.failure) throw control.failure;
      return control.value as never;
    },
  });
  const service = realtimeService({
    documents: documentsService({ live, log: silentLog, retryMs: 3_600_000 }),
    collections: [collection],
    isStillAuthorized: async () => control.isAuthorized,
    recheckMs: 20,
  });
  const publish = (topic = 'workspace') => {
    for (const listener of listeners) listener({ topic }, Date.now());
  };
  return {
    control,
    service,
    publish,
    listeners,
    change(next: Value) {
      control.value = next;
      publish();
    },
  };
}

/** A connection; each frame waits for `read`. */
function connect({ service }: ReturnType<typeof serverOf>, read: () => Promise<void> = async () => {}) {
  const stop = new AbortController();
  const queue: RealtimeMessage[] = [];
  let wake = () => {};
  const messages: AsyncIterableIterator<RealtimeMessage> = {
    async next() {
      while (queue.length === 0 && !stop.signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      const value = queue.shift();
      return value ? { done: false, value } : { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => messages,
  };
  const frames: RealtimeReply[] = [];
  const send = async (frame: RealtimeReply) => {
    frames.push(frame);
    await read();
  };
  const ended = service
    .follow({ actor, messages, send, signal: stop.signal, present: ({ value }) => value })
    .catch((error: unknown) => error);
  const leave = async () => {
    stop.abort();
    wake();
    await ended;
  };
  leaving.push(leave);
  return {
    frames,
    ended,
    leave,
    ask(message: Partial<RealtimeMessage> = {}) {
      queue.push({ action: 'subscribe', collection: 'workspace', id: 'w1', ...message });
      wake();
    },
  };
}
const leaving: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 2 });
const large = { name: 'a', more: 'x'.repeat(1000) };

it('sends only the latest state to a slow client', async () => {
  const server = serverOf(large);
  let goOn = () => {};
  const client = connect(server, () => new Promise((resolve) => (goOn = resolve)));
  client.ask();
  await eventually(() => expect(client.frames).toHaveLength(1));
  for (let at = 0; at < 8; at += 1) {
    server.change({ ...large, name: `n${at}` });
    await eventually(() => expect(server.control.loads).toBe(at + 2));
  }
  expect(client.frames).toHaveLength(1);
  goOn();
  await eventually(() => expect(client.frames).toHaveLength(2));
  expect(client.frames[1]).toMatchObject({ type: 'patch', patch: [{ path: '/name', value: 'n7' }] });
  goOn();
});

it('combines 1000 simultaneous changes into one frame', async () => {
  const server = serverOf(large);
  const client = connect(server);
  client.ask();
  await eventually(() => expect(client.frames).toHaveLength(1));
  for (let at = 0; at < 1000; at += 1) server.change({ ...large, name: `n${at}` });
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ patch: [{ value: 'n999' }] }));
  expect(client.frames).toHaveLength(2);
  expect(server.control.loads).toBe(2);
});

it('loads a document once for all watchers, and ignores events of other topics', async () => {
  const server = serverOf(large);
  const clients = [connect(server), connect(server), connect(server)];
  for (const client of clients) client.ask();
  for (const client of clients) await eventually(() => expect(client.frames).toHaveLength(1));
  vi.useFakeTimers();
  server.publish('history');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(server.control.loads).toBe(1);
});

it('ends subscriptions after access is revoked, and the connection when the session ends', async () => {
  const server = serverOf(large);
  const client = connect(server);
  client.ask();
  await eventually(() => expect(client.frames).toHaveLength(1));
  server.control.canRead = false;
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'error', error: 'document_not_found' }));
  vi.useFakeTimers();
  server.change({ name: 'secret' });
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(client.frames).toHaveLength(2);
  client.ask({ since: 'any' });
  await eventually(() => expect(client.frames).toHaveLength(3));
  expect(client.frames[2]).toMatchObject({ type: 'error', error: 'document_not_found' });
  server.control.isAuthorized = false;
  expect(await client.ended).toMatchObject({ code: 'session_expired' });
});

it('reports missing and deleted documents', async () => {
  const server = serverOf(undefined);
  const client = connect(server);
  const gone = { type: 'error', collection: 'workspace', id: 'w1', error: 'document_not_found' };
  client.ask();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject(gone));
  server.change(large);
  client.ask();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'snapshot', data: large }));
  server.control.failure = new AppError('workspace_not_found');
  server.publish();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject(gone));
  expect(client.frames).toHaveLength(3);
});

it('retries immediately after an event while the database is unavailable', async () => {
  const server = serverOf(large);
  server.control.failure = new Error('The database is away.');
  const client = connect(server);
  client.ask();
  await eventually(() => expect(server.control.loads).toBe(1));
  server.control.failure = undefined;
  server.publish();
  await eventually(() => expect(client.frames).toMatchObject([{ type: 'snapshot', data: large }]));
});

it(`watches up to ${maxWatched} documents, rejects one more, and accepts it after an unsubscribe`, async () => {
  const server = serverOf(large);
  const client = connect(server);
  for (let at = 0; at <= maxWatched; at += 1) client.ask({ id: `w${at}` });
  await eventually(() => expect(client.frames).toHaveLength(maxWatched + 1));
  expect(client.frames.at(-1)).toMatchObject({ id: `w${maxWatched}`, error: 'too_many_concurrent_requests' });
  client.ask({ action: 'unsubscribe', id: 'w0' });
  client.ask({ id: 'one more' });
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'snapshot', id: 'one more' }));
});

it('removes the listeners of abandoned documents after the linger period', async () => {
  const server = serverOf(large);
  const client = connect(server);
  client.ask();
  await eventually(() => expect(client.frames).toHaveLength(1));
  vi.useFakeTimers();
  await client.leave();
  expect(server.listeners.size).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(server.listeners.size).toBe(0);
});

const edit = fc.record({
  kind: fc.constantFrom('change', 'change', 'break', 'pause'),
  key: fc.constantFrom('name', 'b', 'c/d', '~'),
  value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(fc.nat(9), { maxLength: 6 })),
  away: fc.boolean(),
});

it('U-38 brings a client that reconnects to the state of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { maxLength: 25 }), async (edits) => {
      const server = serverOf({ ...large });
      let known: { version: string; data: Value } | undefined;
      let client = connect(server);
      let read = 0;
      client.ask();
      const readAll = () => {
        for (; read < client.frames.length; read += 1) {
          const frame = client.frames[read]!;
          if (frame.type === 'snapshot') known = { version: frame.version, data: structuredClone(frame.data) as Value };
          if (frame.type === 'current') expect(frame.version).toBe(known?.version);
          if (frame.type !== 'patch') continue;
          expect(frame.base).toBe(known?.version);
          const failures = applyPatch(known!.data, structuredClone(frame.patch) as Operation[]);
          expect(failures.every((failure) => failure === null)).toBe(true);
          known = { version: frame.version, data: known!.data };
        }
      };
      const change = ({ key, value }: (typeof edits)[number]) =>
        server.change({ ...server.control.value, [key]: JSON.parse(JSON.stringify(value)) });
      for (const one of edits) {
        if (one.kind === 'change') change(one);
        if (one.kind === 'pause') await new Promise((resolve) => setTimeout(resolve, 18));
        readAll();
        if (one.kind !== 'break') continue;
        await client.leave();
        if (one.away) change(one);
        client = connect(server);
        read = 0;
        client.ask(known ? { since: known.version } : {});
      }
      await eventually(() => {
        readAll();
        expect(known?.data).toEqual(server.control.value);
      });
      await client.leave();
    }),
    { numRuns: 40 },
  );
}, 60_000);
