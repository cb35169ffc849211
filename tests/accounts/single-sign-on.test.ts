import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Account, captchaToken, postJson, signUp } from '../support/accounts.ts';
import { type LocalProvider, startOpenIdProvider, Visitor } from '../support/local-identity-provider.ts';
import {
  type AnswerOptions,
  type LocalSamlProvider,
  readSamlRequest,
  startSamlProvider,
} from '../support/local-saml-provider.ts';
import { setPolicy } from '../support/sign-on-policy.ts';
import { bootstrap, type RunningServer, startServer } from '../support/start-server.ts';

interface Provider {
  readonly identity_provider_id: string;
  readonly callback_url: string;
  readonly sp_entity_id: string;
  readonly identity_provider_entity_id: string | null;
  readonly client_id: string | null;
}

let server: RunningServer;
let oidc: LocalProvider;
let saml: LocalSamlProvider;
let operator: string;
let admin: Account;
let byOidc: Provider;
let bySaml: Provider;
let visitor: Visitor;
let count = 0;

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const post = async <T>(token: string, path: string, body: unknown = {}) => {
  const reply = await postJson(`${server.url}/v1/workspace/${path}`, body, bearer(token));
  return { status: reply.status, body: (await reply.json()) as T & { detail: { code: string; message: string } } };
};
const get = async <T>(url: string, headers: Record<string, string> = {}) => {
  const reply = await fetch(url, { headers });
  return { status: reply.status, body: (await reply.json()) as T };
};

/** Claims a domain and confirms it as the operator. */
async function haveDomain(account: Account, domain: string): Promise<string> {
  const { body } = await post<{ domain_verification_id: string }>(account.accessToken, 'domain-verifications', {
    domain,
  });
  const { status } = await post(operator, `domain-verifications/${body.domain_verification_id}/confirm`);
  expect(status).toBe(200);
  return body.domain_verification_id;
}

beforeAll(async () => {
  [oidc, saml] = await Promise.all([startOpenIdProvider(), startSamlProvider()]);
  server = await startServer({ env: { ALLOW_PRIVATE_URLS: 'true', DEFAULT_TIER: 'enterprise' } });
  const { email, password } = bootstrap;
  const owner = await postJson(`${server.url}/v1/auth/sign-in`, { email, password });
  operator = ((await owner.json()) as { access_token: string }).access_token;
  admin = await signUp(server.url);
  await haveDomain(admin, 'corp.example');
  const add = async (body: object) => {
    const added = await post<Provider>(admin.accessToken, 'identity-providers', body);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    return added.body;
  };
  await setPolicy(server.url, admin.accessToken, { user_auto_provisioning: true });
  byOidc = await add({
    kind: 'oidc',
    title: 'Corp',
    issuer: oidc.issuer,
    client_id: oidc.clientId,
    client_secret: oidc.clientSecret,
  });
  bySaml = await add({
    kind: 'saml',
    title: 'Corp SAML',
    identity_provider_entity_id: saml.entityId,
    sso_url: saml.ssoUrl,
    certificates: [saml.certificate],
  });
});
afterAll(async () => {
  await server.remove();
  await Promise.all([oidc.stop(), saml.stop()]);
});
beforeEach(() => {
  visitor = new Visitor();
  count += 1;
});

const newEmail = (domain = 'corp.example') => `worker-${count}@${domain}`;
const start = ({ identity_provider_id: id }: Provider, query = '') =>
  `${server.url}/v1/auth/single-sign-on/${id}/start${query}`;
const isApp = ({ origin, pathname }: URL) => origin === server.url && pathname.startsWith('/app/');
const failedBy = (code: string) => `/app/sign-in?sign_in_error=${code}`;

async function session() {
  const reply = await visitor.fetch(`${server.url}/v1/auth/refresh`, { method: 'POST' });
  return reply.ok
    ? ((await reply.json()) as { access_token: string; user_id: string; workspace_id: string })
    : undefined;
}
const roleOf = async (token: string) =>
  (await get<{ is_admin: boolean }>(`${server.url}/v1/workspace/is-admin`, bearer(token))).body.is_admin;

describe('WS-018 identity providers of a workspace', () => {
  it('return the entity id for SAML and the client id for OpenID Connect, but no secret', async () => {
    expect(byOidc).toMatchObject({ client_id: 'timbre', identity_provider_entity_id: null });
    expect(bySaml).toMatchObject({ client_id: null, identity_provider_entity_id: saml.entityId });
    const { body } = await get(`${server.url}/v1/workspace/single-sign-on`, bearer(admin.accessToken));
    expect(body).toMatchObject({
      identity_providers: [byOidc, bySaml],
      domain_verifications: [{ domain: 'corp.example', status: 'verified' }],
    });
    expect(JSON.stringify(body)).not.toContain(oidc.clientSecret);
    const metadata = await (await fetch(bySaml.sp_entity_id)).text();
    expect(metadata).toContain(`Location="${bySaml.callback_url}"`);
    expect(metadata).toContain(`entityID="${bySaml.sp_entity_id}"`);
  });

  it.each([
    [{ kind: 'oidc', title: 'x', issuer: 'http://127.0.0.1:1', client_id: 'x' }, /does not answer/],
    [{ kind: 'oidc', title: 'x', issuer: 'not a URL', client_id: 'x' }, /not a valid URL/],
    [{ kind: 'saml', title: 'x', identity_provider_entity_id: 'x', sso_url: 'javascript:alert(1)' }, /https/],
    [{ kind: 'saml', title: 'x', identity_provider_entity_id: 'x', sso_url: 'https://id.example.com' }, /certificate/],
  ])('reject settings that cannot work: %j', async (input, message) => {
    const certificates = input.kind === 'saml' ? { certificates: ['A'.repeat(400)] } : {};
    const { status, body } = await post(admin.accessToken, 'identity-providers', { ...input, ...certificates });
    expect(status).toBe(400);
    expect(body.detail.message).toMatch(message);
  });

  it('change field by field, and disconnect all accounts with a new issuer', async () => {
    const other = await signUp(server.url);
    await haveDomain(other, 'changed.example');
    const provider = { kind: 'oidc', title: 'Before', issuer: oidc.issuer, client_id: oidc.clientId };
    const added = await post<Provider>(other.accessToken, 'identity-providers', {
      ...provider,
      client_secret: oidc.clientSecret,
    });
    const change = async (body: object) => {
      const reply = await fetch(`${server.url}/v1/workspace/identity-providers/${added.body.identity_provider_id}`, {
        method: 'PATCH',
        headers: { ...bearer(other.accessToken), 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: reply.status, body: (await reply.json()) as { title: string; detail: { param: string } } };
    };
    const come = async () => {
      visitor = new Visitor();
      return (await visitor.follow(start(added.body), isApp)).search;
    };
    oidc.person = { sub: 'changed', email: newEmail('changed.example') };
    expect(await come()).toBe('?newUser=true');
    expect((await change({ title: 'After' })).body.title).toBe('After');
    // The client secret is unchanged.
    expect(await come()).toBe('');
    expect(await change({ sso_url: 'https://id.example.com' })).toMatchObject({
      status: 400,
      body: { detail: { param: 'sso_url' } },
    });
    const second = await startOpenIdProvider();
    try {
      expect((await change({ issuer: second.issuer })).status).toBe(200);
      second.person = { sub: 'changed', email: `somebody-else-${count}@changed.example` };
      expect(await come()).toBe('?newUser=true');
    } finally {
      await second.stop();
    }
  });

  it('O-32 require a verified domain, which only one workspace can verify', async () => {
    const other = await signUp(server.url);
    const claim = (domain: string) =>
      post<{ status: string; domain_verification_id: string; record_name: string }>(
        other.accessToken,
        'domain-verifications',
        { domain },
      );
    const claimed = await claim('corp.example');
    expect(claimed.body).toMatchObject({ status: 'pending', record_name: '_timbre-challenge.corp.example' });
    const id = claimed.body.domain_verification_id;
    expect((await post(other.accessToken, `domain-verifications/${id}/confirm`)).status).toBe(403);
    const twice = await post(operator, `domain-verifications/${id}/confirm`);
    expect([twice.status, twice.body.detail.code]).toEqual([409, 'resource_already_exists']);
    for (const domain of ['localhost', '10.0.0.1', 'a b.example', '-.example', `${'x'.repeat(64)}.example`])
      expect((await claim(domain)).status, domain).toBe(400);
    const waiting = await get<{ waiting: { domain_verification_id: string }[] }>(
      `${server.url}/v1/workspace/domain-verifications/waiting`,
      bearer(operator),
    );
    expect(waiting.body.waiting.map((one) => one.domain_verification_id)).toContain(id);
  });
});

describe('finding an identity provider', () => {
  it('AUTH-060 finds the provider of a verified domain only', async () => {
    const find = async (email: string) =>
      (
        await get<{ provider: { identity_provider_id: string } | null }>(
          `${server.url}/v1/workspace/find-sso-provider?email=${encodeURIComponent(email)}&invite_code=x`,
        )
      ).body.provider;
    expect(await find('Anyone@CORP.example')).toMatchObject({
      identity_provider_id: byOidc.identity_provider_id,
      kind: 'oidc',
      title: 'Corp',
      start_url: `/v1/auth/single-sign-on/${byOidc.identity_provider_id}/start`,
    });
    expect(await find('anyone@sub.corp.example')).toBeNull();
    expect(await find('anyone@example.com')).toBeNull();
    expect((await get(`${server.url}/v1/workspace/find-sso-provider?email=nobody`)).status).toBe(422);
  });

  it('AUTH-061 lists all providers for the email in a header', async () => {
    const list = (headers: Record<string, string>) =>
      get<{ identity_providers: Provider[] }>(`${server.url}/v1/workspace/identity-providers`, headers);
    const { body } = await list({ 'E-mail': 'anyone@corp.example' });
    expect(body.identity_providers).toMatchObject([
      { identity_provider_id: byOidc.identity_provider_id, client_id: 'timbre' },
      { identity_provider_id: bySaml.identity_provider_id, identity_provider_entity_id: saml.entityId },
    ]);
    expect((await list({ 'E-mail': 'anyone@example.com' })).body.identity_providers).toEqual([]);
    expect((await list({})).status).toBe(400);
  });
});

describe('sign-in with OpenID Connect', () => {
  const enter = async (query = '') => {
    const { pathname, search } = await visitor.follow(start(byOidc, query), isApp);
    return pathname + search;
  };

  it('adds new people to the workspace as members, not as admins', async () => {
    oidc.person = { sub: `o-${count}`, email: newEmail(), given_name: 'Mary' };
    expect(await enter()).toBe('/app/home?newUser=true');
    const first = (await session())!;
    expect(first.workspace_id).toBe(admin.workspaceId);
    expect(await roleOf(first.access_token)).toBe(false);
    visitor = new Visitor();
    expect(await enter('?redirect=/app/usage')).toBe('/app/sign-in?redirect=%2Fapp%2Fusage');
    expect(await session()).toMatchObject({ user_id: first.user_id, workspace_id: admin.workspaceId });
  });

  it.each([
    ['corp.example.evil.example', true, 'sso_domain_not_allowed'],
    ['example.com', true, 'sso_domain_not_allowed'],
    ['corp.example', false, 'provider_email_unverified'],
  ])('rejects an email at %s (verified: %s)', async (domain, email_verified, code) => {
    oidc.person = { sub: `o-${count}`, email: newEmail(domain), email_verified };
    expect(await enter()).toBe(failedBy(code));
    expect(await session()).toBeUndefined();
  });

  it('never takes over an account at a domain of somebody else', async () => {
    oidc.person = { sub: `o-${count}`, email: bootstrap.email, email_verified: true };
    expect(await enter()).toBe(failedBy('sso_domain_not_allowed'));
  });

  it('AUTH-060 leads a sign-up with a password to the provider, and gives people the account that a stranger prepared', async () => {
    const preSignUp = async (email: string) => {
      const captcha = await captchaToken(server.url);
      return postJson(`${server.url}/v1/user/pre-sign-up`, { email, recaptcha_token: captcha });
    };
    const password = 'correct-horse-1!';
    const email = newEmail('late.example');
    const { sign_up_token } = (await (await preSignUp(email)).json()) as { sign_up_token: string };
    const second = `second-${newEmail('late.example')}`;
    const unused = (await (await preSignUp(second)).json()) as { sign_up_token: string };
    const stranger = await postJson(`${server.url}/v1/auth/sign-up`, { email, password, sign_up_token });
    const { access_token } = (await stranger.json()) as { access_token: string };
    expect(stranger.status).toBe(200);
    await haveDomain(admin, 'late.example');

    const refused = await preSignUp(newEmail('late.example'));
    expect([refused.status, (await refused.json()).detail.code]).toEqual([403, 'single_sign_on_required']);
    const body = { email: second, password, sign_up_token: unused.sign_up_token };
    expect((await postJson(`${server.url}/v1/auth/sign-up`, body)).status).toBe(403);

    oidc.person = { sub: `o-${count}`, email };
    expect(await enter()).toBe('/app/sign-in');
    expect(await session()).toMatchObject({ workspace_id: admin.workspaceId, email_verified: true });
    expect((await fetch(`${server.url}/v1/user`, { headers: bearer(access_token) })).status).toBe(401);
    expect((await postJson(`${server.url}/v1/auth/sign-in`, { email, password })).status).toBe(401);
  });

  it('stops when the domain or the provider is removed', async () => {
    const other = await signUp(server.url);
    const domainId = await haveDomain(other, 'gone.example');
    const { body: provider } = await post<Provider>(other.accessToken, 'identity-providers', {
      kind: 'oidc',
      title: 'Gone',
      issuer: oidc.issuer,
      client_id: oidc.clientId,
      client_secret: oidc.clientSecret,
    });
    oidc.person = { sub: `o-${count}`, email: newEmail('gone.example') };
    const go = async () => {
      visitor = new Visitor();
      return (await visitor.follow(start(provider), isApp)).search;
    };
    expect(await go()).toBe('?newUser=true');
    const remove = (path: string) =>
      fetch(`${server.url}/v1/workspace/${path}`, { method: 'DELETE', headers: bearer(other.accessToken) });
    expect((await remove(`domain-verifications/${domainId}`)).status).toBe(200);
    expect(await go()).toBe('?sign_in_error=sso_domain_not_allowed');
    expect((await remove(`identity-providers/${provider.identity_provider_id}`)).status).toBe(200);
    expect((await fetch(start(provider))).status).toBe(404);
  });
});

describe('sign-in with SAML', () => {
  /** Starts the sign-in; returns the SAML request. */
  const ask = async (query = '') =>
    readSamlRequest(await visitor.follow(start(bySaml, query), ({ href }) => href.startsWith(saml.ssoUrl)));
  /** Posts a response as the provider's page does, and follows the redirects. */
  async function give(answer: string, who = visitor): Promise<string> {
    const reply = await fetch(bySaml.callback_url, {
      method: 'POST',
      body: new URLSearchParams({ SAMLResponse: answer }),
      redirect: 'manual',
    });
    const next = new URL(reply.headers.get('location') ?? '/none', server.url);
    const { pathname, search } = await who.follow(next.href, isApp);
    return pathname + search;
  }
  const enter = async (options: Partial<AnswerOptions> = {}) =>
    give(saml.answer(await ask(), { email: newEmail(), ...options }));

  it('adds new people as members, and finds them again by their NameID', async () => {
    const nameId = `s-${count}`;
    expect(await enter({ nameId })).toBe('/app/home?newUser=true');
    const first = (await session())!;
    expect(first.workspace_id).toBe(admin.workspaceId);
    expect((await get(`${server.url}/v1/user`, bearer(first.access_token))).body).toMatchObject({
      first_name: 'Katherine',
      email_verified: true,
    });
    visitor = new Visitor();
    expect(await enter({ nameId, email: `renamed-${count}@corp.example` })).toBe('/app/sign-in');
    expect((await session())?.user_id).toBe(first.user_id);
  });

  it('tolerates clocks that differ by 30 seconds', async () => {
    expect(await enter({ notBefore: 30 })).toBe('/app/home?newUser=true');
  });

  const wrapped = (xml: string): string => {
    const assertion = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
    const evil = assertion
      .replace(/<Signature.*<\/Signature>/s, '')
      .replace(/ID="[^"]*"/, 'ID="_evil"')
      .replaceAll(/worker-\d+@/g, 'boss@');
    return xml.replace(assertion, `${evil}<samlp:Extensions>${assertion}</samlp:Extensions>`);
  };
  it.each<[string, Partial<AnswerOptions>, string]>([
    ['is not signed', { signature: 'none' }, 'Invalid signature'],
    ['is signed by another key', { signature: 'stranger' }, 'Invalid signature'],
    ['is signed with SHA-1', { signature: 'sha1' }, 'SHA-1'],
    [
      'was changed after it was signed',
      { forge: (xml) => xml.replaceAll(/worker-\d+@/g, 'boss@') },
      'Invalid signature',
    ],
    ['wraps what was signed', { forge: wrapped }, 'Invalid signature'],
    ['is for another service', { audience: 'https://other.example' }, 'audience mismatch'],
    ['is of another issuer', { issuer: 'https://other.example' }, 'Another provider'],
    ['is for another address', { recipient: 'https://other.example/acs' }, 'Recipient'],
    ['is over', { notBefore: -600, notOnOrAfter: -120 }, 'No valid subject confirmation'],
    ['is not valid yet', { notBefore: 600 }, 'not yet valid'],
    ['answers another request', { confirms: '_another', inResponseTo: '_another' }, ''],
    ['answers another request inside', { confirms: '_another' }, 'InResponseTo does not match'],
    ['answers another request outside', { inResponseTo: '_another' }, 'InResponseTo does not match'],
    [
      'names people anew each time',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
      'transient',
    ],
    ['has a document type', { forge: (xml) => `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` }, 'document type'],
    ['is none', { forge: () => 'hello' }, 'Not a valid XML'],
  ])('refuses an assertion that %s', async (_what, options, reason) => {
    const before = server.output().length;
    expect(await enter(options)).toBe(failedBy('provider_sign_in_failed'));
    expect(await session()).toBeUndefined();
    // Logged for the operator, except refusals of the handshake itself.
    expect(server.output().slice(before)).toContain(reason);
  });

  it('rejects an email at another domain', async () => {
    expect(await enter({ email: bootstrap.email })).toBe(failedBy('sso_domain_not_allowed'));
  });

  it('accepts an assertion once, from the browser that requested it', async () => {
    const answer = saml.answer(await ask(), { email: newEmail() });
    const stranger = new Visitor();
    await stranger.follow(start(bySaml), ({ href }) => href.startsWith(saml.ssoUrl));
    expect(await give(answer, stranger)).toBe(failedBy('provider_sign_in_failed'));
    // The first use has consumed it.
    expect(await give(answer)).toBe(failedBy('provider_sign_in_failed'));
    expect(await session()).toBeUndefined();
  });
});
