import { openChildHost } from '../host/child-host.ts';
import type { CodecReply, CodecRequest } from './messages.ts';

/** A stream in a codec process. Disposing it frees its resources in the process. */
export interface ProcessStream extends Disposable {
  /** The stream number for requests. */
  readonly stream: number;
  call(request: CodecRequest): Promise<CodecReply>;
}

/** A pool of codec processes that distributes streams evenly. */
export interface ProcessPool {
  /** Starts all processes and waits for them. */
  warm(): Promise<void>;
  /** Opens a stream in the process with the fewest streams. */
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
          // If the process died, the stream is already gone.
          child.call({ kind: 'drop', stream }).catch(() => {});
        },
      };
    },
    async close() {
      await Promise.all(slots.map(({ host }) => host.close()));
    },
  };
}
