import { randomBytes } from 'node:crypto';
import { sha256 } from '../../crypto.ts';
import type { PhoneLine } from '../phone-line.ts';
import type { StreamLine } from './stream-line.ts';

/** A call whose stream is expected. */
export interface StreamTicket {
  readonly direction: 'inbound' | 'outbound';
  readonly externalNumber: string;
  readonly agentNumber: string;
  /** The ID of the call at the provider; undefined: it is not known yet. */
  readonly callId: string | undefined;
  /** How the provider ends the call; its stream ends in any case. */
  readonly endCall: (callId: string) => Promise<void>;
  readonly transfer: (callId: string, request: Parameters<PhoneLine['transfer']>[0]) => Promise<void>;
  /** The stream has begun: the call is answered. */
  readonly onLine: (opened: StreamLine) => void;
}

/** A bound for the memory of calls whose streams never begin. */
const maxTickets = 5000;

/** Tokens that let a provider connect the stream of one call, once. They are valid in this process. */
export function openStreamTickets(now: () => number) {
  const tickets = new Map<string, { readonly ticket: StreamTicket; readonly expiresAt: number }>();

  function dropExpired(): void {
    for (const [key, { expiresAt }] of tickets) if (expiresAt <= now()) tickets.delete(key);
  }

  return {
    /** `token`: an unguessable ID of the provider, if it has one. Returns undefined while too many streams are expected. */
    issue(ticket: StreamTicket, ttlMs: number, token = randomBytes(24).toString('base64url')): string | undefined {
      if (tickets.size >= maxTickets) dropExpired();
      if (tickets.size >= maxTickets) return undefined;
      tickets.set(sha256(token), { ticket, expiresAt: now() + ttlMs });
      return token;
    },
    /** Undefined for a token that is unknown, expired, used, or of another call. */
    redeem(token: string, callId: string): StreamTicket | undefined {
      const key = sha256(token);
      const found = tickets.get(key);
      tickets.delete(key);
      if (!found || found.expiresAt <= now()) return undefined;
      const { ticket } = found;
      return ticket.callId === undefined || ticket.callId === callId ? ticket : undefined;
    },
    revoke(token: string): void {
      tickets.delete(sha256(token));
    },
  };
}
export type StreamTickets = ReturnType<typeof openStreamTickets>;
