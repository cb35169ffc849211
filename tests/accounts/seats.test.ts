import { afterAll, beforeAll, expect, it } from 'vitest';
import { postJson, signUp } from '../support/accounts.ts';
import { type LocalProvider, startOpenIdProvider, Visitor } from '../support/local-identity-provider.ts';
import { operatorOf } from '../support/operator.ts';
import { setPolicy } from '../support/sign-on-policy.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

let server: RunningServer;
let oidc: LocalProvider;
const operator = operatorOf(() => server);
beforeAll(async () => {
  oidc = await startOpenIdProvider();
  server = await startServer({ env: { ALLOW_PRIVATE_URLS: 'true', DEFAULT_TIER: 'enterprise' } });
});
afterAll(async () => {
  await operator.close();
  await server.remove();
  await oidc.stop();
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
async function post(token: string, path: string, body: unknown = {}): Promise<Record<string, string>> {
  const reply = await postJson(`${server.url}/v1/${path}`, body, token ? bearer(token) : {});
  expect([path, reply.status]).toEqual([path, 200]);
  return (await reply.json()) as Record<string, string>;
}

it('PLAN-066 adds nobody beyond the seats of the workspace, and somebody after it got another', async () => {
  const { accessToken, email, workspaceId } = await signUp(server.url);
  const { email: ownerEmail, password } = bootstrap;
  const { access_token: ownerToken } = await post('', 'auth/sign-in', { email: ownerEmail, password });
  const claimed = await post(accessToken, 'workspace/domain-verifications', { domain: 'seats.example' });
  await post(ownerToken!, `workspace/domain-verifications/${claimed.domain_verification_id}/confirm`);
  const settings = { kind: 'oidc', title: 'Seats', issuer: oidc.issuer };
  const client = { client_id: oidc.clientId, client_secret: oidc.clientSecret };
  const provider = await post(accessToken, 'workspace/identity-providers', { ...settings, ...client });
  await setPolicy(server.url, accessToken, { user_auto_provisioning: true });
  const start = `${server.url}/v1/auth/single-sign-on/${provider.identity_provider_id}/start`;

  /** Signs a person in with the provider; returns the page of the app and the workspace of the session. */
  async function enter(name: string) {
    const visitor = new Visitor();
    oidc.person = { sub: name, email: `${name}@seats.example`, email_verified: true };
    const page = await visitor.follow(start, (url) => url.origin === server.url && url.pathname.startsWith('/app/'));
    const session = await visitor.fetch(`${server.url}/v1/auth/refresh`, { method: 'POST' });
    const { workspace_id } = (await session.json()) as { workspace_id?: string };
    return [page.pathname + page.search, workspace_id];
  }
  const readSeats = async () => {
    const reply = await fetch(`${server.url}/v1/workspace`, { headers: bearer(accessToken) });
    return ((await reply.json()) as { max_seats: number }).max_seats;
  };
  const refused = ['/app/sign-in?sign_in_error=no_free_seat', undefined];

  expect(await readSeats()).toBe(25);
  await operator('seats', email, '2');
  expect(await readSeats()).toBe(2);
  expect(await enter('second')).toEqual(['/app/home?newUser=true', workspaceId]);
  expect(await enter('third')).toEqual(refused);
  // Members keep their seat, and a refused person got no account.
  expect((await enter('second'))[1]).toBe(workspaceId);
  await operator('seats', email, '3');
  expect(await enter('third')).toEqual(['/app/home?newUser=true', workspaceId]);
  expect(await enter('fourth')).toEqual(refused);
});
