import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Route, RouteKey, Routes } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import type { UploadedFiles } from '../platform/uploaded-file.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** One request as a handler sees it: checked, authenticated, with no HTTP types. */
export interface Call<R extends Route> {
  readonly actor: R['access'] extends 'public' ? Actor | undefined : Actor;
  readonly params: Parsed<R['params']>;
  readonly query: Parsed<R['query']>;
  readonly body: R['raw'] extends true ? string : Parsed<R['body']>;
  /** What came in the file fields of a form. */
  readonly files: UploadedFiles;
  readonly requestId: string;
  /** Address of the caller, the proxy's word taken where one is trusted. */
  readonly ip: string;
  /** `https://host` under which the caller reaches this server, without a slash at the end. */
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Aborts when the caller leaves. */
  readonly signal: AbortSignal;
  setHeader(name: string, value: string | number): void;
  /** `lax`: it also comes with a link or a redirect from another site. `strict` where nothing is said. */
  setCookie(
    name: string,
    value: string,
    options: { path: string; maxAgeInS: number; sameSite?: 'strict' | 'lax' },
  ): void;
}

/** An answer that is not JSON. */
export interface BinaryReply {
  readonly status?: number;
  readonly contentType: string;
  readonly body: Readable | Uint8Array | string;
  readonly headers?: Readonly<Record<string, string | number>>;
}

/** An answer of the contract as JSON that is written while it is made: where a whole one would be too large to hold. */
export interface StreamedJsonReply extends BinaryReply {
  readonly contentType: 'application/json; charset=utf-8';
  readonly body: Readable;
}

type Reply<R extends Route> = R['reply'] extends z.ZodType ? z.input<R['reply']> | StreamedJsonReply : BinaryReply;
export type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R>> | Reply<R>;

/** A handler for each route of a noun: a missing one does not compile. */
export type Handlers<R> = { readonly [K in keyof R]: R[K] extends Route ? Handler<R[K]> : never };

/** A handler whose route types are checked and forgotten. */
export type AnyHandler = (call: Call<Route>) => Promise<unknown> | unknown;

/** A noun's routes with their handlers, ready to be mounted. */
export interface Mounted {
  readonly routes: Routes;
  readonly handlers: Readonly<Record<RouteKey, AnyHandler>>;
}

export const mount = <R extends Routes>(routes: R, handlers: Handlers<NoInfer<R>>): Mounted => ({
  routes,
  handlers: handlers as unknown as Mounted['handlers'],
});
