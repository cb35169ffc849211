import { AsyncLocalStorage } from 'node:async_hooks';

/** Where the request that the current code answers came from. */
export interface RequestOrigin {
  readonly address: string;
  readonly userAgent: string | undefined;
}

const storage = new AsyncLocalStorage<RequestOrigin>();

/** Runs the handler of a request; only `http/app.ts` calls it. */
export const runWithOrigin = <T>(origin: RequestOrigin, run: () => T): T => storage.run(origin, run);

/** Undefined outside of requests, for example in jobs. */
export const requestOrigin = (): RequestOrigin | undefined => storage.getStore();
