import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** The person who signs in at the provider next. */
export interface ProviderUser {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
}

export interface LocalProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  person: ProviderUser;
  /** Claims that the provider signs instead of the true ones. */
  forgedClaims?: Readonly<Record<string, unknown>> | undefined;
  stop(): Promise<void>;
}

const client = { clientId: 'timbre', clientSecret: 'a secret of the tests' } as const;

/** To a browser, `localhost` and 127.0.0.1 are different sites. */
type Host = '127.0.0.1' | 'localhost';

async function listen(server: Server, host: Host = '127.0.0.1'): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

/** A local OpenID provider that signs `person` in without a prompt. */
export async function startOpenIdProvider(host?: Host): Promise<LocalProvider> {
  let handle: (request: IncomingMessage, reply: ServerResponse) => unknown = () => undefined;
  const server = createServer((request, reply) => void handle(request, reply));
  const issuer = await listen(server, host);
  const state: LocalProvider = {
    issuer,
    ...client,
    person: { sub: 'nobody', email: 'nobody@example.com' },
    stop: () => stop(server),
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const usersByCode = new Map<string, ProviderUser>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['https://replaced.example/callback'],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' }] },
    cookies: { keys: ['tests'] },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'] },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ ...usersByCode.get(id)! }),
    }),
    // Grant all scopes without a consent page.
    loadExistingGrant: async ({ oidc: { session } }: { oidc: { session: { accountId: string } } }) => {
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The provider starts before the server, whose URL is not known yet.
  (provider.Client.prototype as { redirectUriAllowed: () => boolean }).redirectUriAllowed = () => true;
  const callback = provider.callback();
  handle = async (request, reply) => {
    if (request.url === '/token' && state.forgedClaims) forgeToken(reply, state.forgedClaims, privateKey);
    if (!request.url?.startsWith('/interaction/')) return callback(request, reply);
    usersByCode.set(state.person.sub, state.person);
    await provider.interactionFinished(request, reply, { login: { accountId: state.person.sub } });
  };
  return state;
}

/** Replaces claims of the ID token in a reply, and signs it again with the provider's key. */
function forgeToken(reply: ServerResponse, claims: object, key: KeyObject): void {
  const end = reply.end.bind(reply) as (body: string) => ServerResponse;
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  reply.end = ((body: string | Buffer) => {
    const tokens = JSON.parse(String(body)) as { id_token: string };
    const [header, payload = ''] = tokens.id_token.split('.');
    const forged = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims };
    const signed = `${header}.${encode(forged)}`;
    const signature = sign('sha256', Buffer.from(signed), key).toString('base64url');
    const text = JSON.stringify({ ...tokens, id_token: `${signed}.${signature}` });
    reply.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
}

/** A provider like GitHub: OAuth 2 with a profile and a list of emails. */
export async function startOAuth2Provider(): Promise<LocalProvider> {
  const codes = new Map<string, string>();
  const server = createServer(async (request, reply) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown, status = 200) =>
      void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/authorize') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      const code = `code-${codes.size}`;
      codes.set(code, url.searchParams.get('code_challenge') ?? '');
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return void reply.writeHead(302, { location: back.href }).end();
    }
    if (url.pathname === '/token') {
      const body = new URLSearchParams(await text(request));
      const right = body.get('client_secret') === client.clientSecret && codes.delete(body.get('code') ?? '');
      return right ? json({ access_token: 'given', token_type: 'bearer' }) : json({ error: 'invalid_grant' }, 400);
    }
    if (request.headers.authorization !== 'Bearer given') return json({ message: 'Bad credentials' }, 401);
    const { sub, email, email_verified, given_name } = state.person;
    if (url.pathname === '/user') return json({ id: Number(sub), login: 'someone', name: given_name, email: null });
    const hidden = { email: `${sub}@users.example`, primary: false, verified: false };
    return json([hidden, { email, primary: true, verified: email_verified === true }]);
  });
  const issuer = await listen(server);
  const state: LocalProvider = {
    issuer,
    ...client,
    person: { sub: '1', email: 'nobody@example.com' },
    stop: () => stop(server),
  };
  return state;
}

/** The entry of such a provider in OIDC_PROVIDERS. */
export const oauth2Settings = ({ issuer, clientId, clientSecret }: LocalProvider) => ({
  preset: 'github',
  client_id: clientId,
  client_secret: clientSecret,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/user`,
  emails_endpoint: `${issuer}/user/emails`,
});

async function text(request: IncomingMessage): Promise<string> {
  let all = '';
  for await (const piece of request) all += piece;
  return all;
}

/** Follows links and redirects with cookies, as a browser does. */
export class Visitor {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** The cookies of a site, as `name=value`. */
  cookies(url: string): string {
    const cookies = this.#cookies.get(new URL(url).origin) ?? new Map<string, string>();
    return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async fetch(url: string | URL, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url);
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookies(origin));
    const reply = await fetch(url, { ...init, headers, redirect: 'manual' });
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at));
      else cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  }

  /** Follows redirects until `until` matches the next URL, which it does not request. */
  async follow(url: string, until: (next: URL) => boolean): Promise<URL> {
    let at = new URL(url);
    for (let hops = 0; hops < 12; hops += 1) {
      if (until(at)) return at;
      const reply = await this.fetch(at);
      const location = reply.headers.get('location');
      if (!location) throw new Error(`${at.href} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`);
      at = new URL(location, at);
    }
    throw new Error(`${url} leads in circles.`);
  }
}
