import { ApiError } from '../api/api-error.ts';
import { type Fetch, parsed, send } from '../api/transport.ts';
import { clearLocal } from '../storage/local-store.ts';
import { createStore, type ReadableStore } from '../store/store.ts';
import { clearLastActivity } from './inactivity.ts';
import { readClaims } from './token-claims.ts';

/** AUTH-010: how often a verified user's token is refreshed. */
export const refreshEveryMs = 300_000;

/** A token with less than this remaining is refreshed before use. */
const refreshMarginMs = 10_000;

export type SessionState =
  | { readonly status: 'unknown' }
  /** `isDeliberate`: the user signed out, here or in another tab. */
  | { readonly status: 'signed-out'; readonly isDeliberate: boolean }
  | {
      readonly status: 'signed-in';
      readonly userId: string;
      readonly workspaceId: string;
      readonly emailVerified: boolean;
    };

/** The fields of a sign-up, sign-in or refresh response that the session needs. */
export interface SessionReply {
  readonly access_token: string;
  readonly user_id: string;
  readonly email_verified: boolean;
}

export interface SessionOptions {
  readonly fetch: Fetch;
  readonly storage: () => Pick<Storage, 'length' | 'key' | 'removeItem'>;
  /** The channel on which tabs broadcast a sign-out. */
  readonly channel: () => Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>;
  readonly log: (message: string) => void;
  /** What a sign-out waits for, because it needs the session. */
  readonly beforeSignOut: () => Promise<void>;
}

export interface Session extends ReadableStore<SessionState> {
  /** Checks once whether the refresh cookie holds a session. */
  readonly start: () => Promise<SessionState>;
  /** Starts the session from a sign-up or sign-in response. */
  readonly adopt: (reply: SessionReply) => Promise<void>;
  /** The access token, refreshed first if it is about to expire; undefined when signed out. */
  readonly freshToken: () => Promise<string | undefined>;
  /** AUTH-011: a new token with its claims read again; undefined if the session has ended. */
  readonly refresh: () => Promise<string | undefined>;
  readonly signOut: () => Promise<void>;
}

/** Creates the session. The access token stays in memory, the refresh token in an HttpOnly cookie. */
export function createSession({ fetch, storage, channel, log, beforeSignOut }: SessionOptions): Session {
  const { state, set, subscribe } = createStore<SessionState>(() => ({ status: 'unknown' }));
  let token: { readonly text: string; readonly expiresAt: number } | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  let startPromise: Promise<SessionState> | undefined;
  let refreshPromise: Promise<string | undefined> | undefined;
  let tabChannel: ReturnType<typeof channel> | undefined;

  function end(isDeliberate: boolean): void {
    clearInterval(timer);
    timer = undefined;
    token = undefined;
    clearLocal(storage());
    set({ status: 'signed-out', isDeliberate });
  }

  function listenToOtherTabs(): void {
    if (tabChannel) return;
    tabChannel = channel();
    tabChannel.addEventListener('message', (event) => {
      if (event.data === 'sign-out') end(true);
    });
  }

  async function adopt(reply: SessionReply): Promise<void> {
    listenToOtherTabs();
    const claims = readClaims(reply.access_token);
    token = { text: reply.access_token, expiresAt: claims.exp === undefined ? Infinity : claims.exp * 1000 };
    const workspaceId = claims.workspace_id ?? (await workspaceOfUser(reply.access_token));
    clearInterval(timer);
    // AUTH-010
    timer = reply.email_verified ? setInterval(() => void refresh().catch(() => undefined), refreshEveryMs) : undefined;
    set({ status: 'signed-in', userId: reply.user_id, workspaceId, emailVerified: reply.email_verified });
  }

  // API-020
  async function workspaceOfUser(text: string): Promise<string> {
    log('The access token has no workspace_id; it is taken from the user.');
    const user = await parsed(await send(fetch, { route: 'GET /v1/user', token: text }));
    return (user as { workspace_id: string }).workspace_id;
  }

  async function requestToken(): Promise<string | undefined> {
    try {
      // RFC 7240: without a cookie the reply is null, and no error that the browser would log.
      const request = { route: 'POST /v1/auth/refresh', headers: { prefer: 'handling=lenient' } };
      const reply = (await parsed(await send(fetch, request))) as SessionReply | null;
      if (reply) await adopt(reply);
      else if (state().status === 'signed-in') end(false);
      return reply ? token?.text : undefined;
    } catch (error) {
      // Only a refusal ends the session; a network failure does not.
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error;
      if (state().status === 'signed-in') end(false);
      return undefined;
    }
  }

  /** Concurrent calls share one request, because the cookie is rotated each time. */
  function refresh(): Promise<string | undefined> {
    refreshPromise ??= requestToken().finally(() => {
      refreshPromise = undefined;
    });
    return refreshPromise;
  }

  async function restoreSession(): Promise<SessionState> {
    listenToOtherTabs();
    try {
      await refresh();
    } catch (error) {
      startPromise = undefined;
      throw error;
    }
    if (state().status === 'unknown') set({ status: 'signed-out', isDeliberate: false });
    return state();
  }

  return {
    state,
    subscribe,
    start: () => {
      startPromise ??= restoreSession();
      return startPromise;
    },
    adopt: (reply) => {
      // The stored activity may belong to a session that ended while no tab was open.
      clearLastActivity(storage());
      return adopt(reply);
    },
    freshToken: async () => {
      if (!token) return undefined;
      return token.expiresAt - Date.now() > refreshMarginMs ? token.text : refresh();
    },
    refresh,
    signOut: async () => {
      await beforeSignOut();
      // The sign-out is complete in this browser even if the server is unreachable.
      await send(fetch, { route: 'POST /v1/auth/sign-out' }).catch(() => undefined);
      tabChannel?.postMessage('sign-out');
      end(true);
    },
  };
}
