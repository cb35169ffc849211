import * as openid from 'openid-client';
import { type ExternalIdentity, identityFromClaims, identityFromProfile } from './external-identity.ts';
import { fetchExternal, type OutgoingPolicy } from './outgoing-url.ts';

export interface OidcSettings {
  /** The issuer URL, under which the configuration is discovered unless `oauth2` gives the endpoints. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string | undefined;
  /** Space-separated. */
  readonly scopes: string;
  /** For a provider with OAuth 2 but without OpenID Connect. */
  readonly oauth2?: {
    readonly authorizationEndpoint: string;
    readonly tokenEndpoint: string;
    /** Returns `id`, `name` and `email`. */
    readonly userinfoEndpoint: string;
    /** Returns a list of `email`, `primary` and `verified`. */
    readonly emailsEndpoint?: string | undefined;
  };
}

/** The values that the redirect back from the provider is checked against. */
export interface Handshake {
  readonly state: string;
  readonly nonce: string;
  /** PKCE code verifier. */
  readonly verifier: string;
}

const configurationLifetimeMs = 3600_000;
const discoveryTimeoutS = 10;
const maxConfigurations = 500;

/** Signs users in with identity providers (OpenID Connect, or OAuth 2 with a profile endpoint). */
export function oidcClient(outgoing: OutgoingPolicy) {
  const configurations = new Map<string, { configuration: Promise<openid.Configuration>; expiresAtMs: number }>();
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
      const configuration = new openid.Configuration(server, clientId, metadata, clientAuth);
      configuration[openid.customFetch] = customFetch;
      for (const enable of insecureOptions) enable(configuration);
      return configuration;
    }
    return openid.discovery(new URL(issuer), clientId, metadata, clientAuth, {
      [openid.customFetch]: customFetch,
      // Also verifies the signature of the ID token, not only the TLS connection it came over.
      execute: [...insecureOptions, openid.enableNonRepudiationChecks],
      timeout: discoveryTimeoutS,
    });
  }

  function findConfiguration(settings: OidcSettings): Promise<openid.Configuration> {
    const key = JSON.stringify(settings);
    const cached = configurations.get(key);
    if (cached && cached.expiresAtMs > Date.now()) return cached.configuration;
    if (configurations.size >= maxConfigurations) configurations.clear();
    const configuration = discover(settings);
    configurations.set(key, { configuration, expiresAtMs: Date.now() + configurationLifetimeMs });
    // A failed discovery is not cached.
    configuration.catch(() => configurations.delete(key));
    return configuration;
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
    /** Returns the URL to redirect to, and the values to keep until the user returns to `redirectUri`. */
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
      // The URL comes from the provider's discovery document, so it is checked again.
      if (url.protocol !== 'https:' && !(outgoing.allowPrivate && url.protocol === 'http:'))
        throw new Error(`The authorization endpoint of ${settings.issuer} does not use https.`);
      return { url: url.href, handshake };
    },

    /** Returns the identity of the user who returned to `callbackUrl`, with the provider's parameters. Throws if any check fails. */
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
      // Many providers return the email only from the userinfo endpoint.
      const userInfo =
        claims.email === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
      return identityFromClaims({ ...userInfo, ...claims });
    },
  };
}
export type OidcClient = ReturnType<typeof oidcClient>;

/** Sends the client secret in the body, or in the header where the provider only supports that. */
function clientSecretAuth(secret: string): openid.ClientAuth {
  const [post, basic] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)];
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const authenticate = methods && !methods.includes('client_secret_post') ? basic : post;
    return authenticate(server, client, body, headers);
  };
}
