import type { z } from 'zod';
import type { Route } from '../../../contract/route.ts';
import type { AppRoutes } from '../../../contract/routes.ts';
import type { Session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import type { Values } from './request-url.ts';
import { type Fetch, parsed, send } from './transport.ts';

/** Every endpoint of the contract: `GET /v1/history`. */
export type RouteKey = keyof AppRoutes;

type Input<R, Part extends keyof Route> = R extends { readonly [P in Part]: infer Schema extends z.ZodType }
  ? Record<never, never> extends z.input<Schema>
    ? { readonly [P in Part]?: z.input<Schema> }
    : { readonly [P in Part]: z.input<Schema> }
  : { readonly [P in Part]?: never };

/** A route with files takes a form; its text fields are those of the contract. */
type Body<R> = R extends { readonly files: object } ? { readonly body: FormData } : Input<R, 'body'>;

/** The input of a call; parts with only optional fields may be omitted. */
export type CallInput<K extends RouteKey> = InputOf<AppRoutes[K]>;

/** Distributes over the routes: inferred for all at once, every part would combine with every other. */
type InputOf<R> = R extends Route ? Input<R, 'params'> & Input<R, 'query'> & Body<R> & CallOptions : never;

interface CallOptions {
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the request continues after the page was left. */
  readonly keepalive?: boolean;
}

/** The result of a call: the reply of the contract, else a Blob or text. */
export type CallReply<K extends RouteKey> = AppRoutes[K] extends { readonly reply: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Blob | string;

type InputArguments<K extends RouteKey> =
  Record<never, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

export interface Client {
  /** Calls an endpoint and parses its response. Throws an ApiError, or the abort of `signal`. */
  call<K extends RouteKey>(key: K, ...input: InputArguments<K>): Promise<CallReply<K>>;
  /** Calls an endpoint and returns the streaming response. Throws like `call`. */
  open<K extends RouteKey>(key: K, ...input: InputArguments<K>): Promise<Response>;
}

interface UntypedInput {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly keepalive?: boolean;
}

interface ClientDeps {
  readonly fetch: Fetch;
  readonly session: Session;
  /** Asks the user to confirm that it is them; false if they cancel. */
  readonly confirmIdentity: () => Promise<boolean>;
  /** Called when a call fails because the deletion of the workspace is scheduled. */
  readonly onWorkspaceClosed: () => void;
}

/**
 * Creates the typed API client with the session's token; an expired token is refreshed once. A call that requires a recent
 * sign-in continues after the user has confirmed that it is them.
 */
export function createClient({ fetch, session, confirmIdentity, onWorkspaceClosed }: ClientDeps): Client {
  async function open(route: RouteKey, input: UntypedInput = {}): Promise<Response> {
    for (;;)
      try {
        return await openOnce(route, input);
      } catch (error) {
        if (error instanceof ApiError && error.type === 'workspace_closed') onWorkspaceClosed();
        const isConfirmable = error instanceof ApiError && error.type === 'confirmation_required';
        if (!isConfirmable || !(await confirmIdentity())) throw error;
      }
  }

  async function openOnce(route: RouteKey, input: UntypedInput): Promise<Response> {
    const token = await session.freshToken();
    try {
      return await send(fetch, { ...input, route, token });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === undefined) throw error;
      if (!isTokenRejected(error)) throw error;
      const next = await session.refresh();
      if (next === undefined) throw error;
      return send(fetch, { ...input, route, token: next });
    }
  }
  return {
    open: (key, ...[input]) => open(key, input as UntypedInput | undefined),
    call: async <K extends RouteKey>(key: K, ...[input]: InputArguments<K>) =>
      (await parsed(await open(key, input as UntypedInput | undefined))) as CallReply<K>,
  };
}

// A 401 can also mean an exceeded quota or a wrong password, and a new token would not help then.
const isTokenRejected = (error: ApiError): boolean =>
  error.type !== 'quota_exceeded' && error.type !== 'wrong_credentials';
