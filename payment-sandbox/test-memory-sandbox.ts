import { Stripe } from 'stripe';
import { errorReply, findOperation, type Reply, runOperation, unknownUrl } from './api-router.ts';
import { advanceServerTime } from './due-changes.ts';
import { decodeForm } from './request-params.ts';
import { keyReused } from './sandbox-errors.ts';
import { withoutHiddenFields } from './sandbox-present.ts';
import { createState, type SandboxState, type StateOptions } from './sandbox-state.ts';
import type { WireEvent } from './stripe-objects.ts';

/** The sandbox in memory, for tests of code that uses it. */
export interface MemorySandbox {
  readonly state: SandboxState;
  /** Calls the API: `request('POST', '/v1/customers', { email })`. Parameters may be values or text. */
  request(method: string, path: string, params?: unknown, idempotencyKey?: string, account?: string): Reply;
  /** Advances the server time by `seconds`; customers on a test clock are not affected. */
  advance(seconds: number): void;
  /** The events since the last call, oldest first. */
  takeEvents(): Record<string, unknown>[];
}

/** An empty state whose IDs are `prefix00000001`, `prefix00000002` … by default. */
export function memoryState(options: Partial<StateOptions> = {}): SandboxState {
  let idCount = 0;
  return createState({
    newId: (prefix) => {
      idCount += 1;
      return `${prefix}${String(idCount).padStart(8, '0')}`;
    },
    nowS: Date.UTC(2026, 0, 15, 12) / 1000,
    publicUrl: 'http://localhost',
    apiVersion: '2026-10-28.endive',
    ...options,
  });
}

export function memorySandbox(state: SandboxState): MemorySandbox {
  const replies = new Map<string, { readonly fingerprint: string; readonly reply: Reply }>();
  let readEvents = 0;

  function request(method: string, path: string, params: unknown = {}, key?: string, account?: string): Reply {
    const found = findOperation(method, path);
    if (!found) return unknownUrl(method, path);
    const fingerprint = key === undefined ? '' : `${method} ${path} ${JSON.stringify(params)} ${account}`;
    const cached = key === undefined ? undefined : replies.get(key);
    if (cached) return cached.fingerprint === fingerprint ? cached.reply : errorReply(keyReused);
    const reply = runOperation(state, found, params, account);
    if (key !== undefined) replies.set(key, { fingerprint, reply });
    return reply;
  }

  return {
    state,
    request,
    advance: (seconds) => advanceServerTime(state, state.nowS + seconds),
    takeEvents() {
      const fresh: WireEvent[] = state.events.slice(readEvents);
      readEvents = state.events.length;
      return fresh.map(withoutHiddenFields);
    },
  };
}

/** The official SDK connected to a sandbox in memory, without a socket or a database. */
export function memoryStripe({ request }: MemorySandbox): Stripe {
  return new Stripe('sk_test_memory', {
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: {
      getClientName: () => 'memory',
      async makeRequest(_host, _port, path, method, headers, data) {
        const url = new URL(path, 'http://memory');
        const form = method === 'GET' || method === 'DELETE' ? url.search.slice(1) || data : data;
        const header = (wanted: string) => {
          const value = Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1];
          return value ? String(value) : undefined;
        };
        const { status, body } = request(
          method,
          url.pathname,
          decodeForm(form ?? ''),
          header('idempotency-key'),
          header('stripe-account'),
        );
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
