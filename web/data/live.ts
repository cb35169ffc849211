import type { RealtimeEvent } from '../../contract/realtime.ts';
import { readLines } from './byte-stream.ts';
import type { Client } from './client.ts';

interface LiveParts {
  readonly client: Pick<Client, 'open'>;
  /** Something of this topic changed. */
  readonly onChange: (topic: RealtimeEvent['topic']) => void;
  /** The connection is back after a break: anything may have changed. */
  readonly onReconnect: () => void;
  readonly signal: AbortSignal;
}

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** How long to wait before the next try, in ms: doubling from 1 s to 30 s, spread so that not all come at once. */
export const backOffMs = (failures: number, random = Math.random()): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + random / 2);

/** Follows the changes in the workspace until `signal` aborts, reconnecting as often as needed. */
export async function followChanges({ client, onChange, onReconnect, signal }: LiveParts): Promise<void> {
  let failures = 0;
  let connectedBefore = false;
  while (!signal.aborted) {
    try {
      const response = await client.open('GET /v1/realtime', { signal });
      if (connectedBefore) onReconnect();
      connectedBefore = true;
      for await (const line of readLines(response)) {
        failures = 0;
        if (line.startsWith('data:')) onChange((JSON.parse(line.slice(5)) as RealtimeEvent).topic);
      }
    } catch {
      // Whatever broke it, the answer is to connect again.
    }
    await pause(backOffMs(failures++), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
