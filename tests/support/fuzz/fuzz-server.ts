import { Agent } from 'node:http';
import type { RunningServer } from '../start-server.ts';
import { type Callers, openCallers } from './callers.ts';
import { createConnection, describeConnection, runConnection } from './fuzz-socket.ts';
import { createRequest, describeRequest, type FuzzedRequest, type Identity } from './fuzzed-request.ts';
import { judgeReply, parseJson } from './judge-reply.ts';
import { type KnownIds, openKnownIds } from './known-ids.ts';
import { type Operation, readOperations, readSockets, type SocketOperation } from './operations.ts';
import { seededRandom } from './seeded-random.ts';
import { sendRequest } from './send-request.ts';

export interface FuzzOptions {
  readonly seed: number;
  /** Requests and connections in all. */
  readonly count: number;
  /** How many run at once. */
  readonly callers: number;
  /** Longest time of a request. */
  readonly timeoutMs: number;
  /** IDs that requests may name, besides those that the server returns. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Called when this share of the requests has ended, with nothing running. */
  readonly onWarm?: { readonly share: number; readonly run: () => Promise<void> };
}

export interface FuzzReport {
  /** What the contract does not allow, each with a request that a person can send again. */
  readonly faults: readonly string[];
  /** Replies by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Operations and sockets that accepted a request at least once. */
  readonly accepted: ReadonlySet<string>;
  readonly total: { readonly operations: number; readonly sockets: number };
  readonly perSecond: number;
  readonly slowestMs: number;
  readonly renewals: number;
}

/** More of one kind would hide the others. */
const maxFaultsPerKey = 3;
/** Sockets are few; each gets as many connections as three operations get requests. */
const socketShare = 3;

/**
 * Sends `count` requests over every operation of the OpenAPI document and every socket of the contract, in turns. The
 * first turn is valid, and creates what later ones name.
 */
export async function fuzzServer(server: RunningServer, options: FuzzOptions): Promise<FuzzReport> {
  const operations = await readOperations(server.url);
  const sockets = readSockets();
  const turn = orderOfTurn(operations, sockets);
  const ids = openKnownIds(operations.map(({ path }) => path));
  for (const [name, id] of Object.entries(options.ids ?? {})) ids.add(name, id, seededRandom(options.seed));
  const run = openRun(server, options, { ids, callers: await openCallers(server.url) });
  const startedAt = performance.now();
  const warmAt = Math.floor(options.count * (options.onWarm?.share ?? 0));
  let at = 0;
  const untilCount = (end: number) =>
    Promise.all(
      Array.from({ length: options.callers }, async () => {
        while (at < end) {
          const index = at++;
          const target = turn[index % turn.length]!;
          if ('isBinary' in target) await run.connect(target, index);
          else await run.request(target, index, index < turn.length);
        }
      }),
    );
  await untilCount(warmAt);
  await options.onWarm?.run();
  await untilCount(options.count);
  run.close();
  const perSecond = options.count / ((performance.now() - startedAt) / 1000);
  return { ...run.report(), total: { operations: operations.length, sockets: sockets.length }, perSecond };
}

/** What creates comes first and what deletes last, so that a turn finds what it names. */
function orderOfTurn(operations: readonly Operation[], sockets: readonly SocketOperation[]) {
  const rank = ({ method, path }: Operation) =>
    method === 'DELETE' ? 3 : method === 'POST' ? (path.includes('{') ? 1 : 0) : 2;
  const ordered: (Operation | SocketOperation)[] = [...operations].sort((one, other) => rank(one) - rank(other));
  for (let copy = 0; copy < socketShare; copy += 1)
    for (const [at, socket] of sockets.entries()) ordered.splice((copy * sockets.length + at) * 17, 0, socket);
  return ordered;
}

/** Requests that only another identity sends, since they would end the run or leave this machine. */
const withoutOperator: Readonly<Record<string, string>> = {
  'POST /v1/instance/settings': 'may close the server to new accounts',
  'POST /v1/engine-models/recommended': 'downloads from the network',
  'POST /v1/engine-models/{model_id}/install': 'downloads from the network',
  'DELETE /v1/engine-models/{model_id}': 'removes a model of this machine',
};

function openRun(
  { url, output }: RunningServer,
  { seed, timeoutMs }: FuzzOptions,
  { ids, callers }: { readonly ids: KnownIds; readonly callers: Callers },
) {
  const agent = new Agent({ keepAlive: true });
  const faults = new Map<string, string[]>();
  const statuses = new Map<number, number>();
  const accepted = new Set<string>();
  let slowestMs = 0;

  function note(key: string, fault: string, description: string): void {
    const known = faults.get(key) ?? [];
    faults.set(key, known);
    if (known.length < maxFaultsPerKey) known.push(`${key}: ${fault}\n  ${description}`);
  }

  return {
    async request(operation: Operation, index: number, isValid: boolean): Promise<void> {
      const created = createRequest(operation, { seed, index, ids, isValid });
      const isBarred = created.identity === 'operator' && withoutOperator[operation.key] !== undefined;
      const request: FuzzedRequest = isBarred ? { ...created, identity: 'session' } : created;
      const credentials = callers.headersOf(request.identity);
      const reply = await sendRequest(url, request, { agent, credentials, timeoutMs });
      slowestMs = Math.max(slowestMs, reply.ms);
      const fault = judgeReply(operation, request, reply);
      if (fault) note(operation.key, fault, describeRequest(request));
      if ('error' in reply && reply.error.startsWith('ECONNREFUSED'))
        throw new Error(`The server has ended at ${describeRequest(request)}:\n${output().slice(-8000)}`);
      if ('error' in reply) return;
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      if (reply.status < 400) accepted.add(operation.key);
      if (reply.status < 300 && reply.isWhole && reply.contentType.includes('json'))
        ids.learn(operation.path, parseJson(reply.body), seededRandom(seed, index));
      if (reply.status === 401 && isOurs(request.identity)) await callers.renew(request.identity);
    },

    async connect(socket: SocketOperation, index: number): Promise<void> {
      const connection = createConnection(socket, { seed, index, ids });
      const fault = await runConnection(url, connection, callers.headersOf(connection.identity));
      if (fault) note(connection.key, fault, describeConnection(connection));
      else accepted.add(connection.key);
    },

    close: () => agent.destroy(),

    report: () => ({
      faults: [...[...faults.values()].flat(), ...loggedErrors(output())],
      ...{ statuses, accepted, slowestMs, renewals: callers.renewals() },
    }),
  };
}

const isOurs = (identity: Identity): boolean => identity !== 'stranger' && identity !== 'forger';

/** The lines of the server's log from the level `error`. */
const loggedErrors = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) => /^\{.*"level":(50|60|"error"|"fatal")/.test(line) || /^\s*(Uncaught|Error:)/.test(line));
