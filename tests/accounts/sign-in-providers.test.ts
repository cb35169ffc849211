import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, postJson, signUp } from '../support/accounts.ts';
import {
  type LocalProvider,
  oauth2Settings,
  type ProviderUser,
  startOAuth2Provider,
  startOpenIdProvider,
  Visitor,
} from '../support/local-identity-provider.ts';
import { latestLink } from '../support/mailbox.ts';
import { type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let work: LocalProvider;
let forge: LocalProvider;
let visitor: Visitor;
let count = 0;

beforeAll(async () => {
  [work, forge] = await Promise.all([startOpenIdProvider(), startOAuth2Provider()]);
  const providers = [
    { id: 'work', title: 'Work', issuer: work.issuer, client_id: work.clientId, client_secret: work.clientSecret },
    oauth2Settings(forge),
    { id: 'away', issuer: 'http://127.0.0.1:1', client_id: 'x' },
  ];
  server = await startServer({ env: { OIDC_PROVIDERS: JSON.stringify(providers), DEVELOPMENT: 'true' } });
});
afterAll(async () => {
  await server.remove();
  await Promise.all([work.stop(), forge.stop()]);
});
beforeEach(() => {
  visitor = new Visitor();
  count += 1;
});

const newPerson = (more: Partial<ProviderUser> = {}): ProviderUser => ({
  sub: String(1000 + count),
  email: `outside-${count}@example.com`,
  email_verified: true,
  given_name: 'Grace',
  ...more,
});
const start = (id: string, query = '') => `${server.url}/v1/auth/providers/${id}/start${query}`;
const isCallback = ({ pathname }: URL) => pathname.endsWith('/callback');
const isApp = ({ origin, pathname }: URL) => origin === server.url && pathname.startsWith('/app/');
/** Goes to the provider and back; returns the page of the app where it ends. */
const enter = async (id: string, query = '') => {
  const { pathname, search } = await visitor.follow(start(id, query), isApp);
  return pathname + search;
};
/** The session of the visitor's cookie; undefined if there is none. */
async function session() {
  const reply = await visitor.fetch(`${server.url}/v1/auth/refresh`, { method: 'POST' });
  if (!reply.ok) return undefined;
  return (await reply.json()) as { access_token: string; user_id: string; email_verified: boolean };
}
const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });
const userOf = async (token: string) =>
  (await (await fetch(`${server.url}/v1/user`, { headers: bearer(token) })).json()) as Record<string, unknown>;
const connectedOf = async (token: string) => {
  const reply = await fetch(`${server.url}/v1/auth/connected-providers`, { headers: bearer(token) });
  return ((await reply.json()) as { connected: Record<string, string>[] }).connected;
};
async function verified(): Promise<Account> {
  const account = await signUp(server.url);
  const code = (await latestLink(server.url, account.email, /verif/i)).searchParams.get('verificationCode');
  expect((await postJson(`${server.url}/v1/auth/verify-email`, { code }, { cookie: account.cookie })).status).toBe(200);
  return account;
}

describe('U-40 sign-in with a provider', () => {
  it('is listed as configured', async () => {
    const reply = await fetch(`${server.url}/v1/auth/providers`);
    expect(await reply.json()).toEqual({
      providers: [
        { provider_id: 'work', title: 'Work' },
        { provider_id: 'github', title: 'GitHub' },
        { provider_id: 'away', title: 'away' },
      ],
      single_sign_on: false,
    });
    expect((await fetch(start('nobody'))).status).toBe(404);
  });

  it.each(['work', 'github'])(
    'REDIR-006 creates an account by %s, keeps the redirect, and finds it again after an email change',
    async (id) => {
      const provider = id === 'work' ? work : forge;
      provider.person = newPerson();
      expect(await enter(id, '?redirect=/app/voice-lab')).toBe(
        `/app/sign-in?${new URLSearchParams({ redirect: '/app/voice-lab?newUser=true' })}`,
      );
      const first = await session();
      expect(first).toMatchObject({ email_verified: true });
      expect(await userOf(first!.access_token)).toMatchObject({ first_name: 'Grace', is_new_user: expect.anything() });

      provider.person = { ...provider.person, email: `changed-${count}@example.com` };
      visitor = new Visitor();
      expect(await enter(id, '?redirect=%2Fapp%2Fhistory')).toBe('/app/sign-in?redirect=%2Fapp%2Fhistory');
      expect((await session())?.user_id).toBe(first?.user_id);
      expect(await connectedOf(first!.access_token)).toMatchObject([
        { provider_id: id, email: `changed-${count}@example.com` },
      ]);
    },
  );

  it('opens the home page for a new person who did not ask for another page', async () => {
    work.person = newPerson();
    expect(await enter('work')).toBe('/app/home?newUser=true');
  });

  it('signs in to the account with the same email if both sides have verified it', async () => {
    const account = await verified();
    work.person = newPerson({ email: account.email.toUpperCase() });
    expect(await enter('work')).toBe('/app/sign-in');
    expect((await session())?.user_id).toBe(account.userId);
  });

  it.each(['work', 'github'])('never signs in by an email that %s has not verified', async (id) => {
    const account = await verified();
    (id === 'work' ? work : forge).person = newPerson({ email: account.email, email_verified: false });
    expect(await enter(id)).toBe('/app/sign-in?sign_in_error=provider_email_unverified');
    expect(await session()).toBeUndefined();
  });

  it('requires the second factor if one is on', async () => {
    const account = await verified();
    const headers = bearer(account.accessToken);
    const setup = (await (await postJson(`${server.url}/v1/user/totp-setup`, {}, headers)).json()) as {
      secret: string;
      setup_token: string;
    };
    const totp = new TOTP({ secret: setup.secret, period: 30, digits: 6, algorithm: 'SHA1' });
    const code = (step: number) => totp.generate({ timestamp: Date.now() + step * 30_000 });
    const body = { totp_mfa_factor: { setup_token: setup.setup_token, code: code(-1) } };
    expect((await postJson(`${server.url}/v1/user/update-mfa-factors`, body, headers)).status).toBe(200);

    work.person = newPerson({ email: account.email });
    expect(await enter('work', '?redirect=/app/usage')).toBe('/app/sign-in?second_factor=true&redirect=%2Fapp%2Fusage');
    expect(await session()).toBeUndefined();
    const complete = (given: object) =>
      visitor.fetch(`${server.url}/v1/auth/complete-sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(given),
      });
    expect((await complete({ code: '000000' })).status).toBe(400);
    expect((await complete({})).status).toBe(403);
    expect(await (await complete({ code: code(0) })).json()).toMatchObject({ user_id: account.userId });
    expect((await session())?.user_id).toBe(account.userId);
    // The ticket is consumed.
    expect((await complete({ code: code(1) })).status).toBe(400);

    const connect = (given: object) => postJson(`${server.url}/v1/auth/providers/work/connect`, given, headers);
    expect((await connect({})).status).toBe(403);
  });
});

describe('the callback of a provider', () => {
  it('is accepted once, in the browser that started it, with its state', async () => {
    work.person = newPerson();
    const answer = await visitor.follow(start('work'), isCallback);
    const stranger = new Visitor();
    const failed = '/app/sign-in?sign_in_error=provider_sign_in_failed';
    const at = async (who: Visitor, url: URL | string) => (await who.fetch(url)).headers.get('location');
    expect(await at(stranger, answer)).toBe(failed);

    const second = new Visitor();
    const other = await second.follow(start('work'), isCallback);
    other.searchParams.set('state', answer.searchParams.get('state')!);
    expect(await at(second, other)).toBe(failed);

    const cookie = visitor.cookies(server.url);
    expect(await at(visitor, answer)).toBe('/app/home?newUser=true');
    const replayed = await fetch(answer, { headers: { cookie }, redirect: 'manual' });
    expect(replayed.headers.get('location')).toBe(failed);
    expect(replayed.headers.getSetCookie().join()).not.toContain('timbre_session');
  });

  it('is rejected for another provider', async () => {
    work.person = newPerson();
    const answer = await visitor.follow(start('work'), isCallback);
    const moved = answer.href.replace('/work/', '/github/');
    const reply = await visitor.fetch(moved);
    expect(reply.headers.get('location')).toBe('/app/sign-in?sign_in_error=provider_sign_in_failed');
  });

  it('shows refusals and missing answers on the sign-in page', async () => {
    const answer = await visitor.follow(start('work', '?redirect=/app/usage'), isCallback);
    const refused = new URL(answer.pathname, server.url);
    refused.search = `?error=access_denied&state=${answer.searchParams.get('state')}`;
    expect((await visitor.fetch(refused)).headers.get('location')).toBe(
      '/app/sign-in?sign_in_error=provider_sign_in_failed&redirect=%2Fapp%2Fusage',
    );
    expect(await enter('away')).toBe('/app/sign-in?sign_in_error=provider_unavailable');
  });

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/%0d%0aset-cookie:x=1'])(
    'never redirects to another site: %s',
    async (redirect) => {
      work.person = newPerson();
      await enter('work');
      visitor = new Visitor();
      const page = new URL(await enter('work', `?redirect=${encodeURIComponent(redirect)}`), server.url);
      expect(page.origin).toBe(server.url);
      expect(page.pathname).toBe('/app/sign-in');
      expect(page.search).not.toContain('evil');
    },
  );
});

describe('connected providers', () => {
  async function connect(token: string, id = 'work') {
    const reply = await visitor.fetch(`${server.url}/v1/auth/providers/${id}/connect`, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'application/json' },
      body: '{}',
    });
    const { url } = (await reply.json()) as { url: string };
    return visitor.follow(url, isApp);
  }

  it('U-22 can be added with any email and removed by a signed-in person', async () => {
    const account = await verified();
    work.person = newPerson({ email_verified: false });
    expect((await connect(account.accessToken)).href).toBe(`${server.url}/app/settings/security?connected=Work`);
    const [connection] = await connectedOf(account.accessToken);
    expect(connection).toMatchObject({ provider_id: 'work', title: 'Work', email: work.person.email });

    visitor = new Visitor();
    expect(await enter('work')).toBe('/app/sign-in');
    expect((await session())?.user_id).toBe(account.userId);

    const remove = (token: string) =>
      fetch(`${server.url}/v1/auth/connected-providers/${connection!.connection_id}`, {
        method: 'DELETE',
        headers: bearer(token),
      });
    const other = await signUp(server.url);
    expect((await remove(other.accessToken)).status).toBe(404);
    expect((await remove(account.accessToken)).status).toBe(200);
    expect(await connectedOf(account.accessToken)).toEqual([]);
    const log = await fetch(`${server.url}/v1/workspace/audit-logs?limit=100`, {
      headers: bearer(account.accessToken),
    });
    const { entries } = (await log.json()) as { entries: { activity_name: string; message: string }[] };
    const changes = entries.filter(({ activity_name }) => activity_name.startsWith('Sign-In Account'));
    expect(changes.map(({ activity_name }) => activity_name)).toEqual([
      'Sign-In Account Disconnection',
      'Sign-In Account Connection',
    ]);
    visitor = new Visitor();
    expect(await enter('work')).toBe('/app/sign-in?sign_in_error=provider_email_unverified');
  });

  it('belong to only one person', async () => {
    const [one, other] = [await verified(), await verified()];
    work.person = newPerson();
    await connect(one.accessToken);
    visitor = new Visitor();
    expect((await connect(other.accessToken)).search).toBe('?sign_in_error=identity_already_connected');
    expect(await connectedOf(other.accessToken)).toEqual([]);
  });
});
