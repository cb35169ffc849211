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

/** A server process with one document, which the test can change. */
function openServer(value: Value | undefined) {
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
    isChangedBy: (event, id) => event.id === undefined || event.id === id,
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
  const publish = (topic = 'workspace', id?: string) => {
    for (const listener of listeners) listener({ topic, ...(id !== undefined && { id }) }, Date.now());
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

/** A client connection; the server sends the next frame when `read` resolves. */
function connect({ service }: ReturnType<typeof openServer>, read: () => Promise<void> = async () => {}) {
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
  const disconnect = async () => {
    stop.abort();
    wake();
    await ended;
  };
  disconnects.push(disconnect);
  return {
    frames,
    ended,
    disconnect,
    request(message: Partial<RealtimeMessage> = {}) {
      queue.push({ action: 'subscribe', collection: 'workspace', id: 'w1', ...message });
      wake();
    },
  };
}
const disconnects: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const disconnect of disconnects.splice(0)) await disconnect();
});
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 5000, interval: 2 });
const document = { name: 'a', more: 'x'.repeat(1000) };

it('sends only the latest state to a slow client', async () => {
  const server = openServer(document);
  let finishRead = () => {};
  const client = connect(server, () => new Promise((resolve) => (finishRead = resolve)));
  client.request();
  await eventually(() => expect(client.frames).toHaveLength(1));
  for (let at = 0; at < 8; at += 1) {
    server.change({ ...document, name: `n${at}` });
    await eventually(() => expect(server.control.loads).toBe(at + 2));
  }
  expect(client.frames).toHaveLength(1);
  finishRead();
  await eventually(() => expect(client.frames).toHaveLength(2));
  expect(client.frames[1]).toMatchObject({ type: 'patch', patch: [{ path: '/name', value: 'n7' }] });
  finishRead();
});

it('combines 1000 simultaneous changes into one frame', async () => {
  const server = openServer(document);
  const client = connect(server);
  client.request();
  await eventually(() => expect(client.frames).toHaveLength(1));
  for (let at = 0; at < 1000; at += 1) server.change({ ...document, name: `n${at}` });
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ patch: [{ value: 'n999' }] }));
  expect(client.frames).toHaveLength(2);
  expect(server.control.loads).toBe(2);
});

it('loads a document once for all watchers, and ignores events of other topics', async () => {
  const server = openServer(document);
  const clients = [connect(server), connect(server), connect(server)];
  for (const client of clients) client.request();
  for (const client of clients) await eventually(() => expect(client.frames).toHaveLength(1));
  vi.useFakeTimers();
  server.publish('history');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(server.control.loads).toBe(1);
});

it('loads a document only for events that may change it', async () => {
  const server = openServer(document);
  const client = connect(server);
  for (const id of ['w1', 'w2']) client.request({ id });
  await eventually(() => expect(client.frames).toHaveLength(2));
  vi.useFakeTimers();
  server.publish('workspace', 'w2');
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(server.control.loads).toBe(3);
});

it('refuses a collection without documents', async () => {
  const client = connect(openServer(document));
  client.request({ collection: 'secrets' });
  await eventually(() => expect(client.frames).toMatchObject([{ type: 'error', error: 'collection_not_found' }]));
});

it('ends subscriptions after access is revoked, and the connection when the session ends', async () => {
  const server = openServer(document);
  const client = connect(server);
  client.request();
  await eventually(() => expect(client.frames).toHaveLength(1));
  server.control.canRead = false;
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'error', error: 'document_not_found' }));
  vi.useFakeTimers();
  server.change({ name: 'secret' });
  await vi.advanceTimersByTimeAsync(1000);
  vi.useRealTimers();
  expect(client.frames).toHaveLength(2);
  client.request({ since: 'any' });
  await eventually(() => expect(client.frames).toHaveLength(3));
  expect(client.frames[2]).toMatchObject({ type: 'error', error: 'document_not_found' });
  server.control.isAuthorized = false;
  expect(await client.ended).toMatchObject({ code: 'session_expired' });
});

it('reports missing and deleted documents', async () => {
  const server = openServer(undefined);
  const client = connect(server);
  const gone = { type: 'error', collection: 'workspace', id: 'w1', error: 'document_not_found' };
  client.request();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject(gone));
  server.change(document);
  client.request();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'snapshot', data: document }));
  server.control.failure = new AppError('workspace_not_found');
  server.publish();
  await eventually(() => expect(client.frames.at(-1)).toMatchObject(gone));
  expect(client.frames).toHaveLength(3);
});

it('retries immediately after an event while the database is unavailable', async () => {
  const server = openServer(document);
  server.control.failure = new Error('The database is away.');
  const client = connect(server);
  client.request();
  await eventually(() => expect(server.control.loads).toBe(1));
  server.control.failure = undefined;
  server.publish();
  await eventually(() => expect(client.frames).toMatchObject([{ type: 'snapshot', data: document }]));
});

it(`watches up to ${maxWatched} documents, rejects one more, and accepts it after an unsubscribe`, async () => {
  const server = openServer(document);
  const client = connect(server);
  for (let at = 0; at <= maxWatched; at += 1) client.request({ id: `w${at}` });
  await eventually(() => expect(client.frames).toHaveLength(maxWatched + 1));
  expect(client.frames.at(-1)).toMatchObject({ id: `w${maxWatched}`, error: 'too_many_concurrent_requests' });
  client.request({ action: 'unsubscribe', id: 'w0' });
  client.request({ id: 'one more' });
  await eventually(() => expect(client.frames.at(-1)).toMatchObject({ type: 'snapshot', id: 'one more' }));
});

it('removes the listeners of a document a minute after its last client has left', async () => {
  const server = openServer(document);
  const client = connect(server);
  client.request();
  await eventually(() => expect(client.frames).toHaveLength(1));
  vi.useFakeTimers();
  await client.disconnect();
  expect(server.listeners.size).toBe(1);
  await vi.advanceTimersByTimeAsync(61_000);
  vi.useRealTimers();
  expect(server.listeners.size).toBe(0);
});

const editArbitrary = fc.record({
  kind: fc.constantFrom('change', 'change', 'break', 'pause'),
  key: fc.constantFrom('name', 'b', 'c/d', '~'),
  value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.array(fc.nat(9), { maxLength: 6 })),
  changesWhileAway: fc.boolean(),
});

it('U-38 brings a reconnecting client to the state of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(editArbitrary, { maxLength: 25 }), async (edits) => {
      const server = openServer({ ...document });
      let clientState: { version: string; data: Value } | undefined;
      let client = connect(server);
      let read = 0;
      client.request();
      const readAll = () => {
        for (; read < client.frames.length; read += 1) {
          const frame = client.frames[read]!;
          if (frame.type === 'snapshot')
            clientState = { version: frame.version, data: structuredClone(frame.data) as Value };
          if (frame.type === 'current') expect(frame.version).toBe(clientState?.version);
          if (frame.type !== 'patch') continue;
          expect(frame.base).toBe(clientState?.version);
          const failures = applyPatch(clientState!.data, structuredClone(frame.patch) as Operation[]);
          expect(failures.every((failure) => failure === null)).toBe(true);
          clientState = { version: frame.version, data: clientState!.data };
        }
      };
      const change = ({ key, value }: (typeof edits)[number]) =>
        server.change({ ...server.control.value, [key]: JSON.parse(JSON.stringify(value)) });
      for (const edit of edits) {
        if (edit.kind === 'change') change(edit);
        if (edit.kind === 'pause') await new Promise((resolve) => setTimeout(resolve, 18));
        readAll();
        if (edit.kind !== 'break') continue;
        await client.disconnect();
        if (edit.changesWhileAway) change(edit);
        client = connect(server);
        read = 0;
        client.request(clientState ? { since: clientState.version } : {});
      }
      await eventually(() => {
        readAll();
        expect(clientState?.data).toEqual(server.control.value);
      });
      await client.disconnect();
    }),
    { numRuns: 40 },
  );
}, 60_000);
