import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { fuzzPath, type Identity, identities } from './fuzzed-request.ts';
import type { KnownIds } from './known-ids.ts';
import type { SocketOperation } from './operations.ts';
import { fuzzValue, type ValueSource } from './schema-values.ts';
import { seededRandom } from './seeded-random.ts';
import { wildText } from './wild-bodies.ts';

/** One connection of a run: what is sent, and how the client ends it. */
export interface FuzzedConnection {
  readonly seed: number;
  readonly index: number;
  readonly key: string;
  readonly identity: Identity;
  readonly path: string;
  readonly protocols: readonly string[];
  readonly messages: readonly (string | Buffer)[];
  /** Waits for the replies and closes; closes at once; disconnects without a close frame. */
  readonly end: 'wait' | 'close' | 'disconnect';
}

/** More than the server accepts in a message. */
const oversize = 300 * 1024;

/** Creates the connection with this index of a run. */
export function createConnection(
  socket: SocketOperation,
  { seed, index, ids }: { readonly seed: number; readonly index: number; readonly ids: KnownIds },
): FuzzedConnection {
  const random = seededRandom(seed, index);
  const wildness = random.pick([0, 0, 0.05, 0.3]);
  const source: ValueSource = { random, ids, wildness };
  const createMessage = (): string | Buffer => {
    if (random.chance(wildness)) {
      const kind = random.below(5);
      if (kind === 0) return 'x'.repeat(oversize);
      if (kind === 1) return Buffer.alloc(random.pick([0, 1, 640, 40_000]), 7);
      return kind === 2 ? wildText(random) : wildText(random).toString();
    }
    if (socket.isBinary) return Buffer.alloc(random.pick([1, 12, 640, 1600]), random.below(256));
    return JSON.stringify(fuzzValue(socket.message, source)) ?? 'null';
  };
  const own = socket.protocol === undefined ? [] : [socket.protocol];
  const path = fuzzPath(socket, { ...source, wildness: random.chance(0.7) ? 0 : wildness });
  return {
    ...{ seed, index, path, key: `SOCKET ${socket.path}` },
    identity: random.chance(0.7) ? random.pick(['operator', 'session', 'key']) : random.pick(identities),
    protocols: random.pick([own, own, own, ['x'], ['x', 'bearer.x']]),
    messages: Array.from({ length: random.pick([0, 1, 2, 3, 5, 30]) }, createMessage),
    end: random.pick(['wait', 'wait', 'close', 'disconnect']),
  };
}

const idleMs = 500;
const closeTimeoutMs = 10_000;

/** Runs a connection; resolves to what is wrong with its end, or to undefined. */
export async function runConnection(
  url: string,
  connection: FuzzedConnection,
  credentials: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { path, protocols, messages, end } = connection;
  const address = url.replace('http', 'ws') + path;
  const socket = new WebSocket(address, [...protocols], {
    headers: { ...credentials },
    handshakeTimeout: closeTimeoutMs,
  });
  let lastFrame = '';
  let refusal: number | undefined;
  let failure: string | undefined;
  socket.on('message', (data) => (lastFrame = String(data).slice(0, 500)));
  socket.on('unexpected-response', (request, reply) => {
    refusal = reply.statusCode ?? 0;
    request.destroy();
    socket.emit('close', 1006, '');
  });
  socket.on('error', (error) => (failure = error.message));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const opened = new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true));
    void closed.then(() => resolve(false));
  });
  if (!(await opened)) {
    if (refusal === undefined) return `no handshake: ${failure}`;
    return refusal >= 500 ? `handshake refused with ${refusal}` : undefined;
  }
  for (const message of messages) if (socket.readyState === socket.OPEN) socket.send(message, () => {});
  if (end === 'disconnect') {
    await sleep(20);
    socket.terminate();
    return undefined;
  }
  if (end === 'wait') await Promise.race([closed, sleep(idleMs)]);
  const isOurs = socket.readyState === socket.OPEN;
  if (isOurs) socket.close(1000);
  const code = await Promise.race([closed, sleep(closeTimeoutMs)]);
  if (code === undefined) {
    socket.terminate();
    return `not closed within ${closeTimeoutMs / 1000} s`;
  }
  // 1011 says that the server failed, 1006 that the connection broke off without a close frame.
  if (code === 1011 || code === 1006) return `closed with ${code} ${failure ?? ''}: ${lastFrame}`;
  return undefined;
}

/** The connection in a form that a person can repeat. */
export const describeConnection = ({ messages, ...rest }: FuzzedConnection): string =>
  JSON.stringify({
    ...rest,
    messages: messages.map((message) =>
      typeof message === 'string' ? message.slice(0, 2000) : { base64: message.toString('base64').slice(0, 2000) },
    ),
  });
