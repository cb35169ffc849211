import { memoryMb } from '../../../bench/memory.ts';
import { inspectableEnv, openInspector } from '../processes/inspector.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { type FuzzReport, fuzzServer } from './fuzz-server.ts';

/** A server that is fuzzed: without limits of requests, and without a way to another machine. */
export const startFuzzedServer = (env: Readonly<Record<string, string>> = {}): Promise<RunningServer> =>
  startServer({
    env: {
      ...inspectableEnv,
      TONE_ENGINE: '1',
      DEFAULT_TIER: 'pro',
      REQUESTS_PER_MINUTE: '100000000',
      WHATSAPP_API_URL: nowhere,
      TWILIO_API_URL: nowhere,
      EXOTEL_API_URL: nowhere,
      VERCEL_API_URL: nowhere,
      ...env,
    },
  });

/** No server listens there. */
const nowhere = 'http://127.0.0.1:1';

interface Memory {
  /** Of the main thread, after a garbage collection. */
  readonly heapMb: number;
  /** Of the process and its children, without the database. */
  readonly residentMb: number;
}

export interface FuzzRun extends FuzzReport {
  /** After the share `warmShare` of the requests, and at the end. */
  readonly memory: { readonly warm: Memory; readonly end: Memory };
}

interface FuzzRunOptions {
  readonly seed: number;
  readonly count: number;
  /** The share of the requests after which engines are loaded and caches are full. */
  readonly warmShare: number;
  readonly ids?: Readonly<Record<string, string>>;
}

/** Fuzzes a server by `fuzzServer`, and measures its memory. */
export async function runFuzz(server: RunningServer, options: FuzzRunOptions): Promise<FuzzRun> {
  const inspector = await openInspector(server);
  const measure = async (): Promise<Memory> => ({
    heapMb: await inspector.heapMb(),
    residentMb: memoryMb(server.pid),
  });
  let warm = await measure();
  const keepWarm = async () => {
    warm = await measure();
  };
  const report = await fuzzServer(server, {
    ...options,
    callers: 8,
    timeoutMs: 20_000,
    onWarm: { share: options.warmShare, run: keepWarm },
  });
  return { ...report, memory: { warm, end: await measure() } };
}

/** One line with the figures of a run. */
export const describeRun = ({ statuses, accepted, total, perSecond, slowestMs, memory, renewals }: FuzzRun): string =>
  `fuzz: ${perSecond.toFixed(0)}/s, slowest ${slowestMs.toFixed(0)} ms; ${accepted.size} of ${total.operations + total.sockets} operations and sockets accepted a request; ` +
  `statuses ${[...statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')}; ` +
  `heap ${memory.warm.heapMb.toFixed(0)} → ${memory.end.heapMb.toFixed(0)} MB, resident ${memory.warm.residentMb.toFixed(0)} → ${memory.end.residentMb.toFixed(0)} MB; ${renewals} accounts replaced`;
