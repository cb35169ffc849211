import { applyPatch, type Operation } from 'rfc6902';
import type { Collection, RealtimeReply } from '../../../contract/instance/realtime.ts';

/** A document that the page shows. */
export interface WatchedDocument {
  readonly collection: Collection;
  readonly id: string;
  /** Called with each new state, also after a disconnect. */
  readonly onChange: (data: unknown) => void;
}

interface LiveParts {
  /** A connection to the server's `/v1/realtime`. */
  readonly connect: () => Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;
  /** The access token; undefined if signed out. */
  readonly token: () => Promise<string | undefined>;
  readonly watched: readonly WatchedDocument[];
  /** Called when a connection opens, and when one ends or fails. */
  readonly onConnection?: (isOpen: boolean) => void;
  /** Called when the server rejects the session. */
  readonly onRefused?: () => void;
  /** Fires when an immediate retry makes sense: the network is back, or the page became visible. */
  readonly wake?: EventTarget;
  readonly signal: AbortSignal;
}

/** The close code for a normal closure (RFC 6455). */
const policyViolation = 1008;
const firstRetryMs = 1000;
const maxRetryMs = 30_000;

/** The retry delay in ms: exponential backoff from 1 s to 30 s, with jitter. */
export const retryDelayMs = (failures: number, random = Math.random()): number =>
  Math.min(maxRetryMs, firstRetryMs * 2 ** failures) * (0.5 + random / 2);

interface DocumentState {
  readonly version: string;
  readonly data: unknown;
}

/** Follows documents until `signal` aborts; reconnects as often as needed and resumes from the current state. */
export async function followDocuments(parts: LiveParts): Promise<void> {
  const { connect, token, watched, onConnection, onRefused, wake, signal } = parts;
  const documentStates = new Map<WatchedDocument, DocumentState>();
  let failures = 0;

  async function once(): Promise<void> {
    const authorization = await token();
    if (authorization === undefined || signal.aborted) return;
    const socket = connect();
    const over = Promise.withResolvers<void>();
    const stop = () => socket.close();
    signal.addEventListener('abort', stop, { once: true });
    const subscribe = (one: WatchedDocument, since = documentStates.get(one)?.version) =>
      socket.send(
        JSON.stringify({
          action: 'subscribe',
          collection: one.collection,
          id: one.id,
          authorization: `Bearer ${authorization}`,
          ...(since !== undefined && { since }),
        }),
      );
    socket.addEventListener('open', () => {
      onConnection?.(true);
      for (const one of watched) subscribe(one);
    });
    socket.addEventListener('message', ({ data }) => {
      const reply = JSON.parse(String(data)) as RealtimeReply;
      const one = watched.find(
        ({ collection, id }) => 'id' in reply && reply.collection === collection && reply.id === id,
      );
      if (!one) return;
      failures = 0;
      if (reply.type === 'current' || reply.type === 'error') return;
      const next = nextOf(reply, documentStates.get(one));
      // A patch was missed: request a snapshot.
      if (!next) {
        documentStates.delete(one);
        return subscribe(one);
      }
      documentStates.set(one, next);
      one.onChange(next.data);
    });
    socket.addEventListener('close', ({ code }) => {
      if (code === policyViolation) onRefused?.();
      over.resolve();
    });
    // `close` follows.
    socket.addEventListener('error', () => {});
    await over.promise;
    signal.removeEventListener('abort', stop);
  }

  while (!signal.aborted) {
    await once().catch(() => undefined);
    if (!signal.aborted) onConnection?.(false);
    await pause(retryDelayMs(failures++), signal, wake);
  }
}

/** Applies a frame to a document; undefined if the frame does not follow the known state. */
function nextOf(reply: Extract<RealtimeReply, { type: 'snapshot' | 'patch' }>, current: DocumentState | undefined) {
  if (reply.type === 'snapshot') return { version: reply.version, data: reply.data };
  if (reply.base !== current?.version) return undefined;
  const data = structuredClone(current.data);
  const failed = applyPatch(data, reply.patch as Operation[]).some((error) => error !== null);
  return failed ? undefined : { version: reply.version, data };
}

function pause(ms: number, signal: AbortSignal, wake?: EventTarget): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      wake?.removeEventListener('wake', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    wake?.addEventListener('wake', done);
  });
}
