import * as openid from 'openid-client';
import { type ExternalIdentity, identityFromClaims, identityFromProfile } from './external-identity.ts';
import { fetchExternal, type OutgoingPolicy } from './outgoing-url.ts';

export interface OidcSettings {
  /** What names the provider; its configuration is found below it, unless `oauth2` says where everything is. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /** Separated by spaces. */
  readonly scopes: string;
  /** Of a provider that speaks OAuth 2 without OpenID. */
  readonly oauth2?: {
    readonly authorizationEndpoint: string;
    readonly tokenEndpoint: string;
    /** Answers `id`, `name` and `email`. */
    readonly userinfoEndpoint: string;
    /** Answers a list of `email`, `primary` and `verified`. */
    readonly emailsEndpoint?: string | undefined;
  };
}

/** What the browser that was sent to the provider must come back with. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

const configurationLifeMs = 3600_000;
const maxConfigurations = 500;

/** Sends people to identity providers and takes their word (OpenID Connect, or OAuth 2 with a profile). */
export function oidcClient(outgoing: OutgoingPolicy) {
  const configurations = new Map<string, { found: Promise<openid.Configuration>; expiresAtMs: number }>();
  const customFetch: openid.CustomFetch = (url, { method, headers, body, signal }) =>
    fetchExternal(url, outgoing, {
      method,
      headers,
      body: body === undefined || body === null ? undefined : String(body),
      signal: signal ?? undefined,
    });

  async function discover(settings: OidcSettings): Promise<openid.Configuration> {
    const { issuer, clientId, clientSecret, oauth2 } = settings;
    const metadata = clientSecret === undefined ? {} : { client_secret: clientSecret };
    const clientAuth = clientSecret === undefined ? openid.None() : clientSecretAuth(clientSecret);
    const insecureOptions = outgoing.allowPrivate ? [openid.allowInsecureRequests] : [];
    if (oauth2) {
      const server = {
        issuer,
        authorization_endpoint: oauth2.authorizationEndpoint,
        token_endpoint: oauth2.tokenEndpoint,
      };
      const known = new openid.Configuration(server, clientId, metadata, clientAuth);
      known[openid.customFetch] = customFetch;
      for (const prepare of insecureOptions) prepare(known);
      return known;
    }
    return openid.discovery(new URL(issuer), clientId, metadata, clientAuth, {
      [openid.customFetch]: customFetch,
      // Its ID token is checked by its signature, not only by where it came from.
      execute: [...insecureOptions, openid.enableNonRepudiationChecks],
      timeout: 10,
    });
  }

  function findConfiguration(settings: OidcSettings): Promise<openid.Configuration> {
    const key = JSON.stringify(settings);
    const known = configurations.get(key);
    if (known && known.expiresAtMs > Date.now()) return known.found;
    if (configurations.size >= maxConfigurations) configurations.clear();
    const found = discover(settings);
    configurations.set(key, { found, expiresAtMs: Date.now() + configurationLifeMs });
    // What failed once may go well the next time.
    found.catch(() => configurations.delete(key));
    return found;
  }

  async function fetchProfile(configuration: openid.Configuration, settings: OidcSettings, accessToken: string) {
    const get = async (url: string): Promise<unknown> => {
      const headers = new Headers({ accept: 'application/json' });
      const reply = await openid.fetchProtectedResource(
        configuration,
        accessToken,
        new URL(url),
        'GET',
        undefined,
        headers,
      );
      if (!reply.ok) throw new Error(`${new URL(url).host} answered ${reply.status}.`);
      return reply.json();
    };
    const { userinfoEndpoint, emailsEndpoint } = settings.oauth2!;
    return identityFromProfile(await get(userinfoEndpoint), emailsEndpoint && (await get(emailsEndpoint)));
  }

  return {
    /** Where to send a person, and what to remember until they are back at `redirectUri`. */
    async startAuthorization(
      settings: OidcSettings,
      redirectUri: string,
      extraParameters: Readonly<Record<string, string>> = {},
    ): Promise<{ url: string; handshake: Handshake }> {
      const configuration = await findConfiguration(settings);
      const handshake = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const url = openid.buildAuthorizationUrl(configuration, {
        ...extraParameters,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: settings.scopes,
        state: handshake.state,
        code_challenge: await openid.calculatePKCECodeChallenge(handshake.verifier),
        code_challenge_method: 'S256',
        ...(settings.oauth2 ? {} : { nonce: handshake.nonce }),
      });
      // The provider's own document named it.
      if (url.protocol !== 'https:' && !(outgoing.allowPrivate && url.protocol === 'http:'))
        throw new Error(`${settings.issuer} sends people to an address without https.`);
      return { url: url.href, handshake };
    },

    /** Who came back to `at`, the address with all that the provider added to it. Throws for any doubt. */
    async finishAuthorization(
      settings: OidcSettings,
      callbackUrl: URL,
      handshake: Handshake,
    ): Promise<ExternalIdentity> {
      const configuration = await findConfiguration(settings);
      const tokens = await openid.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: handshake.verifier,
        expectedState: handshake.state,
        ...(settings.oauth2 ? {} : { expectedNonce: handshake.nonce, idTokenExpected: true }),
      });
      if (settings.oauth2) return fetchProfile(configuration, settings, tokens.access_token);
      const claims = tokens.claims()!;
      // Many tell the e-mail only there.
      const userInfo =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return identityFromClaims({ ...userInfo, ...claims });
    },
  };
}
export type OidcClient = ReturnType<typeof oidcClient>;

/** The client's secret in the way that the provider takes it: in the body, or in the header where it takes only that. */
function clientSecretAuth(secret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const prove = methods && !methods.includes('client_secret_post') ? basic : post;
    return prove(server, client, body, headers);
  };
}
