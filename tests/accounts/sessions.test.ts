import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, newAddress, postJson, signUp } from '../support/accounts.ts';
import { server } from '../support/shared-server.ts';

let account: Account;

beforeAll(async () => {
  account = await signUp(server.url);
});

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

async function signIn(headers: Record<string, string> = {}) {
  const { email, password } = account;
  const reply = await postJson(`${server.url}/v1/auth/sign-in`, { email, password }, headers);
  const { access_token } = (await reply.json()) as { access_token: string };
  return { token: access_token, cookie: reply.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const listSessions = async (token: string) => {
  const reply = await fetch(`${server.url}/v1/auth/sessions`, { headers: bearer(token) });
  return ((await reply.json()) as { sessions: { session_id: string; is_current: boolean; device: string }[] }).sessions;
};
const isSignedIn = async (token: string) =>
  (await fetch(`${server.url}/v1/user`, { headers: bearer(token) })).status === 200;
const refresh = (cookie: string) => fetch(`${server.url}/v1/auth/refresh`, { method: 'POST', headers: { cookie } });

describe('sessions', () => {
  it('lists each session with device and place, and marks the current one', async () => {
    const address = newAddress();
    const origin = { 'x-forwarded-for': address, 'cf-ipcountry': 'SE', 'cf-ipcity': 'Lund' };
    const { token } = await signIn({ 'user-agent': chrome, ...origin });
    const sessions = await listSessions(token);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ is_current }) => is_current)).toMatchObject({
      device: 'Chrome on Windows',
      address,
      place: { country: 'SE', region: null, city: 'Lund' },
      last_seen_at_unix: expect.any(Number),
    });
  });

  it('ends one session: rejects its token at once and refuses to refresh it', async () => {
    const [one, other] = [await signIn(), await signIn()];
    const endedId = (await listSessions(other.token)).find(({ is_current }) => is_current)!.session_id;
    const end = (id: string) =>
      fetch(`${server.url}/v1/auth/sessions/${id}`, { method: 'DELETE', headers: bearer(one.token) });
    expect((await end(endedId)).status).toBe(200);
    expect(await isSignedIn(other.token)).toBe(false);
    expect((await refresh(other.cookie)).status).toBe(401);
    expect((await end(endedId)).status).toBe(404);
    expect(await isSignedIn(one.token)).toBe(true);
  });

  it('continues a session whose refresh reply was lost, as by a reload', async () => {
    const { cookie } = await signIn();
    const cookieOf = (reply: Response) => reply.headers.get('set-cookie')?.split(';')[0];
    const lostCookie = cookieOf(await refresh(cookie));
    expect(lostCookie).not.toBe(cookie);
    const again = await refresh(cookie);
    expect([again.status, cookieOf(again)]).toEqual([200, lostCookie]);
    expect((await refresh(lostCookie!)).status).toBe(200);
    // Reuse of the first token now counts as theft and ends the session.
    expect((await refresh(cookie)).status).toBe(401);
    expect((await refresh(lostCookie!)).status).toBe(401);
  });

  it('does not end the session of another person', async () => {
    const stranger = await signUp(server.url);
    const [theirs] = await listSessions(stranger.accessToken);
    const { token } = await signIn();
    const reply = await fetch(`${server.url}/v1/auth/sessions/${theirs!.session_id}`, {
      method: 'DELETE',
      headers: bearer(token),
    });
    expect(reply.status).toBe(404);
    expect(await isSignedIn(stranger.accessToken)).toBe(true);
  });

  it('U-16 ends all sessions except the one of this browser', async () => {
    const [here, there] = [await signIn(), await signIn()];
    expect((await postJson(`${server.url}/v1/auth/sign-out-everywhere`, {}, bearer(here.token))).status).toBe(200);
    expect([
      await isSignedIn(here.token),
      await isSignedIn(there.token),
      await isSignedIn(account.accessToken),
    ]).toEqual([true, false, false]);
    expect(await listSessions(here.token)).toHaveLength(1);
  });
});
