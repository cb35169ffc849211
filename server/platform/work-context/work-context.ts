import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '../tracing/tracer.ts';

/** Where the request that the current code answers came from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

/** For whom the current code works: a request, a socket, or a job that a request queued. */
export interface WorkContext {
  /** Of a job: the request that queued it; undefined for a scheduled one. */
  readonly requestId: string | undefined;
  /** Undefined for a caller without a credential, and for work of the whole server. */
  readonly workspaceId: string | undefined;
  /** Undefined in jobs. */
  readonly origin?: RequestOrigin;
  readonly job?: { readonly name: string; readonly id: string };
  /** The step of the trace; undefined while tracing is off. */
  readonly span?: Span | undefined;
}

const storage = new AsyncLocalStorage<WorkContext | undefined>();

/** Runs the handler of a request or socket, or a job; only `server/http/` and the job runner call it. */
export function runInContext<T>(context: WorkContext, run: () => T): T {
  const { span } = context;
  return storage.run(context, span ? () => span.run(run) : run);
}

/** Runs what goes on for the whole server although a request started it, such as a timer. */
export const runWithoutContext = <T>(run: () => T): T => storage.run(undefined, run);

/** Undefined outside of requests, sockets and jobs. */
export const workContext = (): WorkContext | undefined => storage.getStore();

/** Undefined outside of requests, for example in jobs. */
export const requestOrigin = (): RequestOrigin | undefined => storage.getStore()?.origin;
