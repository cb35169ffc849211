import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '../storage/test-storage.ts';
import { createSession, type SessionOptions } from './session.ts';
import { tokenWith } from './test-token.ts';

type Respond = (init: RequestInit) => Response | Error;

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refused = () => json({ detail: { status: 'session_expired', message: 'Your session has ended.' } }, 401);

const soon = () => Math.floor(Date.now() / 1000) + 300;
const reply = (claims: object = {}, extra: object = {}) => ({
  access_token: tokenWith({ workspace_id: 'w1', exp: soon(), ...claims }),
  user_id: 'u1',
  email_verified: true,
  ...extra,
});

/** A session with a scripted server; sessions with the same channel act as tabs of one browser. */
function open(responses: Record<string, Respond>, shared: Partial<SessionOptions> = {}) {
  const calls: string[] = [];
  const log = vi.fn();
  const storage = memoryStorage({ 'xi:draft': '"x"', theme: 'dark' });
  const session = createSession({
    fetch: async (url, init) => {
      calls.push(`${init.method} ${url}`);
      const response = responses[`${init.method} ${url}`]?.(init) ?? new Error(`unexpected ${init.method} ${url}`);
      if (response instanceof Error) throw response;
      return response;
    },
    storage: () => storage,
    channel: channels(),
    log,
    beforeSignOut: async () => undefined,
    ...shared,
  });
  return { session, calls, log, storage };
}

/** A channel that delivers each tab's messages to the others. */
function channels() {
  const tabs: ((event: MessageEvent) => void)[] = [];
  return () => {
    let own: ((event: MessageEvent) => void) | undefined;
    return {
      postMessage: (data: unknown) => {
        for (const tab of tabs) if (tab !== own) tab({ data } as MessageEvent);
      },
      addEventListener: (_type: string, listener: unknown) => {
        own = listener as (event: MessageEvent) => void;
        tabs.push(own);
      },
    };
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refreshes = (calls: string[]) => calls.filter((call) => call === 'POST /v1/auth/refresh').length;

describe('start', () => {
  it('signs in with the cookie, once', async () => {
    const { session, calls } = open({ 'POST /v1/auth/refresh': () => json(reply()) });
    await Promise.all([session.start(), session.start()]);
    await session.start();
    expect(session.state()).toEqual({ status: 'signed-in', userId: 'u1', workspaceId: 'w1', emailVerified: true });
    expect(refreshes(calls)).toBe(1);
  });

  it.each([['without a cookie', () => json(null)] as const, ['with a cookie that ended', refused] as const])(
    'is signed out %s',
    async (_case, respond) => {
      const { session } = open({ 'POST /v1/auth/refresh': respond });
      expect(await session.start()).toEqual({ status: 'signed-out', isDeliberate: false });
      expect(await session.freshToken()).toBeUndefined();
    },
  );

  it('fails while the server is unreachable, and can be retried', async () => {
    let away = true;
    const { session } = open({ 'POST /v1/auth/refresh': () => (away ? new TypeError('down') : json(reply())) });
    await expect(session.start()).rejects.toThrow();
    expect(session.state().status).toBe('unknown');
    away = false;
    expect((await session.start()).status).toBe('signed-in');
  });
});

describe('refresh', () => {
  it('AUTH-010 runs every 300000 ms once the email is verified', async () => {
    const { session, calls } = open({ 'POST /v1/auth/refresh': () => json(reply()) });
    await session.adopt(reply());
    await vi.advanceTimersByTimeAsync(299_999);
    expect(refreshes(calls)).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(refreshes(calls)).toBe(1);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(refreshes(calls)).toBe(2);
  });

  it('AUTH-010 does not run while the email is not verified', async () => {
    const { session, calls } = open({});
    await session.adopt(reply({}, { email_verified: false }));
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(calls).toEqual([]);
  });

  it('AUTH-011 returns a new token and reads workspace_id again', async () => {
    const next = reply({ workspace_id: 'w2' });
    const { session } = open({ 'POST /v1/auth/refresh': () => json(next) });
    await session.adopt(reply());
    expect(await session.refresh()).toBe(next.access_token);
    expect(session.state()).toMatchObject({ workspaceId: 'w2' });
    expect(await session.freshToken()).toBe(next.access_token);
  });

  it('AUTH-011 runs before an expiring token is used', async () => {
    const { session, calls } = open({ 'POST /v1/auth/refresh': () => json(reply()) });
    const first = reply({}, { email_verified: false });
    await session.adopt(first);
    await vi.advanceTimersByTimeAsync(280_000);
    expect(await session.freshToken()).toBe(first.access_token);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await session.freshToken()).not.toBe(first.access_token);
    expect(refreshes(calls)).toBe(1);
  });

  it('sends one request for concurrent callers', async () => {
    const { session, calls } = open({ 'POST /v1/auth/refresh': () => json(reply()) });
    await session.adopt(reply());
    await Promise.all([session.refresh(), session.refresh(), session.refresh()]);
    expect(refreshes(calls)).toBe(1);
  });

  it('signs out when the server refuses, not when it is unreachable', async () => {
    const server: { respond: Respond } = { respond: () => new TypeError('down') };
    const { session } = open({ 'POST /v1/auth/refresh': (init) => server.respond(init) });
    await session.adopt(reply());
    await expect(session.refresh()).rejects.toThrow();
    expect(session.state().status).toBe('signed-in');
    server.respond = refused;
    expect(await session.refresh()).toBeUndefined();
    expect(session.state()).toEqual({ status: 'signed-out', isDeliberate: false });
  });
});

it('API-020 logs a token without workspace_id and takes it from the user', async () => {
  const { session, log } = open({
    'GET /v1/user': (init) => {
      expect(new Headers(init.headers).get('authorization')).toMatch(/^Bearer /);
      return json({ workspace_id: 'w9' });
    },
  });
  await session.adopt(reply({ workspace_id: undefined }));
  expect(log).toHaveBeenCalledOnce();
  expect(session.state()).toMatchObject({ workspaceId: 'w9' });
});

describe('sign-out', () => {
  it('AUTH-009 STORE-001 clears the keys and signs out the other tabs', async () => {
    const channel = channels();
    const firstTab = open({ 'POST /v1/auth/sign-out': () => json({ status: 'ok' }) }, { channel });
    const secondTab = open({}, { channel });
    await firstTab.session.adopt(reply());
    await secondTab.session.adopt(reply());
    await firstTab.session.signOut();
    for (const { session, storage } of [firstTab, secondTab]) {
      expect(session.state()).toEqual({ status: 'signed-out', isDeliberate: true });
      expect(storage.entries()).toEqual({ theme: 'dark' });
      expect(await session.freshToken()).toBeUndefined();
    }
    await vi.advanceTimersByTimeAsync(3_000_000);
    expect(firstTab.calls).toEqual(['POST /v1/auth/sign-out']);
    expect(secondTab.calls).toEqual([]);
  });

  it('AUTH-009 works while the server is unreachable, and notifies listeners', async () => {
    const { session } = open({ 'POST /v1/auth/sign-out': () => new TypeError('down') });
    await session.adopt(reply());
    const listener = vi.fn();
    const stop = session.subscribe(listener);
    await session.signOut();
    expect(listener).toHaveBeenCalledOnce();
    expect(session.state().status).toBe('signed-out');
    stop();
    await session.adopt(reply());
    expect(listener).toHaveBeenCalledOnce();
  });
});
