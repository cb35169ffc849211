import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Route, RouteKey, Routes } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import type { AppError } from '../platform/app-error.ts';
import type { UploadedFiles } from '../platform/uploaded-file.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A validated and authenticated request, without HTTP types. */
export interface Call<R extends Route> {
  readonly actor: R['access'] extends 'public' ? Actor | undefined : Actor;
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: R['raw'] extends true ? string : Parsed<R['body']>;
  /** The unread body of a route that streams it. */
  readonly stream: Readable;
  /** The uploaded files of a form. */
  readonly files: UploadedFiles;
  readonly requestId: string;
  /** IP address of the caller, as reported by a trusted proxy. */
  readonly ip: string;
  /** Whether a program on this machine sent the request itself. */
  readonly isLocal: boolean;
  /** Base URL under which the caller reaches this server, without a trailing slash. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal;
  setHeader(name: string, value: string | number): void;
  /** `sameSite` is `strict` by default; `lax` also sends the cookie on navigation from another site. */
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAgeInS: number; sameSite?: 'strict' | 'lax' },
  ): void;
}

/** A reply that is not a JSON value. */
export interface BinaryReply {
  readonly status?: number;
  readonly contentType: string;
  /** Chunks from an iterator are sent in step with the connection (see `sendInStep`). */
  readonly body: Readable | AsyncIterableIterator<Uint8Array | string> | Uint8Array | string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** A JSON reply that is streamed, since it may be too large for memory. */
export interface StreamedJsonReply extends BinaryReply {
  readonly contentType: 'application/json; charset=utf-8';
  readonly body: Readable | AsyncIterableIterator<Uint8Array | string>;
}

/** A JSON reply that is already serialized. */
export interface JsonTextReply extends BinaryReply {
  readonly contentType: 'application/json; charset=utf-8';
}

type Reply<R extends Route> = R['reply'] extends z.ZodType
  ? z.input<R['reply']> | StreamedJsonReply | JsonTextReply
  : BinaryReply;
export type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R>> | Reply<R>;

/** What is known of a call before its body is read. */
export type AcceptedCall<R extends Route> = Pick<Call<R>, 'actor' | 'params' | 'headers' | 'ip'>;

/** The handler of a route with files. */
export interface UploadHandler<R extends Route> {
  /**
   * Runs before the body is read. Throws unless the caller may send this form. Resolves to the error for forms with
   * files if only forms without files are accepted.
   */
  readonly accept: (call: AcceptedCall<R>) => Promise<AppError | undefined>;
  readonly handle: Handler<R>;
}

/** For uploads that need only the permission of their route. */
export const acceptAny = async (): Promise<undefined> => undefined;

/** A handler for each route; a missing handler does not compile. */
export type Handlers<R> = {
  readonly [K in keyof R]: R[K] extends Route
    ? R[K]['files'] extends object
      ? UploadHandler<R[K]>
      : Handler<R[K]>
    : never;
};

/** A handler without its route types. */
export type AnyHandler = ((call: Call<Route>) => Promise<unknown> | unknown) | UploadHandler<Route>;

/** The routes of a feature with their handlers. */
export interface Mounted {
  readonly routes: Routes;
  readonly handlers: Readonly<Record<RouteKey, AnyHandler>>;
}

export const mount = <R extends Routes>(routes: R, handlers: Handlers<NoInfer<R>>): Mounted => ({
  routes,
  handlers: handlers as unknown as Mounted['handlers'],
});

/** Runs `check` before the handlers of `keys`, by default of all. */
export function guard(
  { routes, handlers }: Mounted,
  check: (call: Pick<Call<Route>, 'isLocal'>) => void,
  keys: readonly string[] = Object.keys(handlers),
): Mounted {
  const guarded = keys.map((key) => {
    const handler = handlers[key as RouteKey] as (call: Call<Route>) => Promise<unknown> | unknown;
    return [
      key,
      async (call: Call<Route>) => {
        check(call);
        return handler(call);
      },
    ] as const;
  });
  return { routes, handlers: { ...handlers, ...Object.fromEntries(guarded) } };
}
