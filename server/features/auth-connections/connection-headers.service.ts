import { importPKCS8, SignJWT } from 'jose';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { unseal } from '../../platform/crypto.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import { fetchExternal, type OutgoingPolicy } from '../../platform/outgoing-url.ts';
import { sealedPlace } from './auth-connections.rules.ts';
import { type AuthConnectionRow, authConnectionsStore } from './auth-connections.store.ts';
import { basicAuthorization, clientCredentialsRequest, jwtBearerForm } from './connection-tokens.rules.ts';

interface ConnectionHeadersDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Unseals the secrets of auth connections. */
  readonly secret: Uint8Array;
  readonly outgoing: OutgoingPolicy;
}

/** An auth connection that cannot be used. The message names no secret. */
export class AuthConnectionError extends Error {
  override readonly name = 'AuthConnectionError';
}

type Fields = Readonly<Record<string, unknown>>;

/** Tokens of most services are valid for an hour; one without a lifetime is requested again after a minute. */
const defaultLifetimeS = 60;
/** A token is not used in its last seconds, in which it could expire on the way. */
const safetyMarginS = 20;
const maxCachedTokens = 1000;

/** The headers with which requests of this server use an auth connection; tokens are kept in memory until they expire. */
export function connectionHeadersService({ db, clock, secret, outgoing }: ConnectionHeadersDeps) {
  /** By the sealed secrets, which every change of the connection replaces. */
  const tokens = new Map<string, { readonly token: string; readonly expiresAt: number }>();

  async function signToken(settings: Fields, secrets: Fields): Promise<string> {
    const algorithm = String(settings.algorithm);
    const keyText = String(secrets.secret_key);
    try {
      const key = algorithm.startsWith('HS') ? Buffer.from(keyText, 'utf8') : await importPKCS8(keyText, algorithm);
      const now = Math.floor(clock().getTime() / 1000);
      return await new SignJWT(settings.extra_params as Record<string, string>)
        .setProtectedHeader({
          alg: algorithm,
          typ: 'JWT',
          ...(settings.key_id ? { kid: String(settings.key_id) } : {}),
        })
        .setIssuer(String(settings.issuer))
        .setAudience(String(settings.audience))
        .setSubject(String(settings.subject))
        .setIssuedAt(now)
        .setExpirationTime(now + Number(settings.expiration_seconds))
        .sign(key);
    } catch {
      throw new AuthConnectionError(`The key of the auth connection cannot sign with ${algorithm}.`);
    }
  }

  async function requestToken(
    { settings, sealedSecrets }: AuthConnectionRow,
    form: URLSearchParams,
    headers: Readonly<Record<string, string>> = {},
    field = 'access_token',
  ): Promise<string> {
    const now = clock().getTime();
    const cached = tokens.get(sealedSecrets);
    if (cached && cached.expiresAt > now) return cached.token;
    const reply = await fetchExternal(String(settings.token_url), outgoing, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: form.toString(),
    });
    if (!reply.ok) throw new AuthConnectionError(`The token URL replied with status ${reply.status}.`);
    const body = (await reply.json().catch(() => ({}))) as Fields;
    const token = body[field];
    if (typeof token !== 'string') throw new AuthConnectionError(`The reply of the token URL has no ${field}.`);
    const lifetimeS = Number(body.expires_in) || defaultLifetimeS;
    if (tokens.size >= maxCachedTokens) tokens.clear();
    tokens.set(sealedSecrets, { token, expiresAt: now + (lifetimeS - safetyMarginS) * 1000 });
    return token;
  }

  async function headersOf(row: AuthConnectionRow): Promise<Record<string, string>> {
    const { settings } = row;
    const secrets = JSON.parse(unseal(row.sealedSecrets, secret, sealedPlace(row.id))) as Fields;
    switch (row.authType) {
      case 'bearer_auth':
        return { authorization: `Bearer ${secrets.token}` };
      case 'basic_auth':
        return { authorization: basicAuthorization(String(settings.username), String(secrets.password)) };
      case 'custom_header_auth':
        return { [String(settings.header_name).toLowerCase()]: String(secrets.token) };
      case 'oauth2_client_credentials': {
        const { form, headers } = clientCredentialsRequest(settings, secrets);
        return { authorization: `Bearer ${await requestToken(row, form, headers)}` };
      }
      case 'oauth2_jwt': {
        const form = jwtBearerForm(settings, await signToken(settings, secrets));
        return { authorization: `Bearer ${await requestToken(row, form, {}, String(settings.token_response_field))}` };
      }
      case 'private_key_jwt':
        return { authorization: `Bearer ${await signToken(settings, secrets)}` };
      default:
        throw new AuthConnectionError(`Tools cannot use auth connections of the type ${row.authType}.`);
    }
  }

  return {
    /** Throws `AuthConnectionError` or `OutgoingUrlError` if no credentials can be obtained. */
    async find(workspaceId: WorkspaceId, id: string): Promise<Record<string, string>> {
      const row = await authConnectionsStore(db).find(workspaceId, id);
      if (!row) throw new AuthConnectionError('The auth connection was deleted.');
      return headersOf(row);
    },

    /** Throws `auth_connection_not_found` with `param` unless each of these connections exists. */
    async requireAll(workspaceId: WorkspaceId, ids: readonly string[], param: string): Promise<void> {
      for (const id of new Set(ids))
        if (!(await authConnectionsStore(db).find(workspaceId, id)))
          throw new AppError('auth_connection_not_found', {
            message: `The auth connection ${id} was not found.`,
            param,
          });
    },
  };
}
export type ConnectionHeadersService = ReturnType<typeof connectionHeadersService>;
