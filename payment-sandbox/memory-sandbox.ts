import { Stripe } from 'stripe';
import { errorReply, findOperation, handle, type Reply, unknownUrl } from './api-router.ts';
import { catchUp } from './due-changes.ts';
import { decodeForm } from './request-params.ts';
import { SandboxError } from './sandbox-errors.ts';
import { strip } from './sandbox-present.ts';
import type { WireEvent } from './stripe-objects.ts';
import { createState, type SandboxState, type StateOptions } from './sandbox-state.ts';

/** The sandbox in memory, as one customer or many see it: for tests of what is built on it. */
export interface SandboxCaller {
  readonly state: SandboxState;
  /** One call of the API: `request('POST', '/v1/customers', { email })`. Parameters may be values or text. */
  request(method: string, path: string, params?: unknown, idempotencyKey?: string): Reply;
  /** Lets `seconds` pass for all that is on no test clock. */
  advance(seconds: number): void;
  /** The events since the last call, oldest first. */
  takeEvents(): Record<string, unknown>[];
}

/** A state without a past, whose ids are `prefix1`, `prefix2` … unless told otherwise. */
export function memoryState(options: Partial<StateOptions> = {}): SandboxState {
  let drawn = 0;
  return createState({
    newId: (prefix) => {
      drawn += 1;
      return `${prefix}${String(drawn).padStart(8, '0')}`;
    },
    nowS: Date.UTC(2026, 0, 15, 12) / 1000,
    publicUrl: 'http://localhost',
    apiVersion: '2026-10-28.endive',
    ...options,
  });
}

export function sandboxCaller(state: SandboxState): SandboxCaller {
  const replies = new Map<string, { readonly asked: string; readonly reply: Reply }>();
  let told = 0;

  function request(method: string, path: string, params: unknown = {}, key?: string): Reply {
    const found = findOperation(method, path);
    if (!found) return unknownUrl(method, path);
    const asked = key === undefined ? '' : `${method} ${path} ${JSON.stringify(params)}`;
    const known = key === undefined ? undefined : replies.get(key);
    if (known) return known.asked === asked ? known.reply : errorReply(otherRequest);
    const reply = handle(state, found, params);
    if (key !== undefined) replies.set(key, { asked, reply });
    return reply;
  }

  return {
    state,
    request,
    advance: (seconds) => catchUp(state, state.nowS + seconds),
    takeEvents() {
      const fresh: WireEvent[] = state.events.slice(told);
      told = state.events.length;
      return fresh.map(strip);
    },
  };
}

/** The same idempotency key with another request. */
export const otherRequest = new SandboxError(400, {
  type: 'idempotency_error',
  message:
    'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than the one that was used if you meant to execute a different request.',
});

/** The official SDK over a sandbox in memory: no socket, no database. */
export function memoryStripe({ request }: SandboxCaller): Stripe {
  return new Stripe('sk_test_memory', {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => 'memory',
      async makeRequest(_host, _port, path, method, headers, data) {
        const url = new URL(path, 'http://memory');
        const form = method === 'GET' || method === 'DELETE' ? url.search.slice(1) || data : data;
        const sent = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key')?.[1];
        const { status, body } = request(method, url.pathname, decodeForm(form ?? ''), sent ? String(sent) : undefined);
        return {
          getStatusCode: () => status,
          getHeaders: () => ({}),
          getRawResponse: () => body,
          toStream: () => body,
          toJSON: async () => body,
        };
      },
    },
  });
}
