import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Drain } from '../../platform/drain.ts';

/** What this process still does for its callers. */
export interface RunningCalls {
  /** Requests that are not answered completely. */
  readonly size: number;
  /** Adds work that goes on when its connection has ended, such as the settlement of a cut reply. */
  track<T>(work: Promise<T>): Promise<T>;
  /** Resolves when no request, and no work for one, is running; with false after `timeoutMs`. */
  untilIdle(timeoutMs: number): Promise<boolean>;
}

/** Counts requests that are not answered completely. While the process drains, each reply ends its connection. */
export function countRunningCalls(app: FastifyInstance, drain: Drain | undefined): RunningCalls {
  const replies = new Set<ServerResponse>();
  const works = new Set<object>();
  const waiting = new Set<() => void>();

  const wake = () => {
    if (replies.size > 0 || works.size > 0) return;
    for (const resolve of waiting) resolve();
  };
  app.addHook('onRequest', async (request, { raw }) => {
    // Sockets have their own list.
    if (request.headers.upgrade !== undefined) return;
    replies.add(raw);
    if (drain?.isDraining) raw.shouldKeepAlive = false;
    raw.once('close', () => {
      replies.delete(raw);
      wake();
    });
  });
  drain?.onStart(() => {
    for (const raw of replies) if (!raw.headersSent) raw.shouldKeepAlive = false;
  });

  return {
    get size() {
      return replies.size;
    },

    async track(work) {
      const entry = {};
      works.add(entry);
      try {
        return await work;
      } finally {
        works.delete(entry);
        wake();
      }
    },

    async untilIdle(timeoutMs) {
      if (replies.size === 0 && works.size === 0) return true;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const onIdle = () => resolve(true);
      waiting.add(onIdle);
      const timer = setTimeout(() => resolve(false), timeoutMs);
      const isIdle = await promise;
      clearTimeout(timer);
      waiting.delete(onIdle);
      return isIdle;
    },
  };
}
