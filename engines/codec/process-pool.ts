import { openChildHost } from '../host/child-host.ts';
import type { CodecReply, CodecRequest } from './messages.ts';

/** One stream inside one codec process; it frees what the process holds for it when it is disposed. */
export interface ProcessStream extends Disposable {
  /** The number that this stream's requests bear. */
  readonly stream: number;
  call(request: CodecRequest): Promise<CodecReply>;
}

/** Codec processes that share the streams evenly. */
export interface ProcessPool {
  /** Starts all processes and waits for them. */
  warm(): Promise<void>;
  /** A place in the process that carries the fewest streams. */
  stream(): Promise<ProcessStream>;
  close(): Promise<void>;
}

export function openProcessPool(size: number): ProcessPool {
  const module = new URL('./codec-process.ts', import.meta.url);
  const slots = Array.from({ length: size }, () => ({
    host: openChildHost<CodecRequest, CodecReply>({ engineId: 'codec', module }),
    streams: 0,
  }));
  let lastStream = 0;
  return {
    async warm() {
      await Promise.all(slots.map(({ host }) => host.child()));
    },
    async stream() {
      const slot = slots.reduce((best, other) => (other.streams < best.streams ? other : best));
      slot.streams += 1;
      const child = await slot.host.child().catch((error) => {
        slot.streams -= 1;
        throw error;
      });
      const stream = ++lastStream;
      return {
        stream,
        call: (request) => child.call(request),
        [Symbol.dispose]() {
          slot.streams -= 1;
          // A process that died has dropped the stream already.
          child.call({ kind: 'drop', stream }).catch(() => {});
        },
      };
    },
    async close() {
      await Promise.all(slots.map(({ host }) => host.close()));
    },
  };
}
