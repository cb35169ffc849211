import { z } from 'zod';
import { id, name, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** A bound against abuse, not a plan limit. */
export const maxAuthConnections = 200;
/** Shown in place of the values of custom headers; a change that sends it keeps the stored value. */
export const hiddenValue = '********';

const field = (max = 500) => z.string().trim().min(1).max(max);
const secret = (max = 4000) => z.string().min(1).max(max);
/** A certificate or a private key in PEM, with its chain. */
const pem = () => secret(20_000);
const scopes = () => z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]{1,200}$/)).max(50);
const headerName = () => z.string().regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/, 'This is not the name of a header.');
const headers = () =>
  z
    .record(headerName(), z.string().regex(/^[\x20-\x7e\t]{0,2000}$/, 'A header has printable ASCII characters only.'))
    .refine((all) => Object.keys(all).length <= 20, { error: 'At most 20 headers.' });
const extraParams = () =>
  z
    .record(field(200), z.string().max(2000))
    .refine((all) => Object.keys(all).length <= 50, { error: 'At most 50 parameters.' });

const common = { name: name(), provider: field(100) };

const clientCredentials = {
  client_id: field(),
  scopes: scopes().default([]),
  extra_params: extraParams().default({}),
  /** Sends the client ID and secret in the header `Authorization` instead of the body. */
  basic_auth_in_header: z.boolean().default(false),
};
const algorithms = ['HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512'] as const;
const jwt = {
  algorithm: z.enum(algorithms).default('HS256'),
  key_id: field().nullish(),
  issuer: field(),
  audience: field(2000),
  subject: field(),
  expiration_seconds: z.int().min(60).max(86_400).default(3600),
  /** Further claims. */
  extra_params: extraParams().default({}),
};
/** How the token of an OAuth 2 JWT is exchanged. */
const jwtExchange = {
  scopes: scopes().default([]),
  token_response_field: z.enum(['access_token', 'id_token']).default('access_token'),
};
const tokenUrl = { token_url: field(2000) };
const customHeaders = { custom_headers: headers().default({}) };

const type = <T extends string>(authType: T) => ({ auth_type: z.literal(authType), ...common });
const newAuthConnection = z.discriminatedUnion('auth_type', [
  z.object({
    ...type('oauth2_client_credentials'),
    ...clientCredentials,
    ...tokenUrl,
    ...customHeaders,
    client_secret: secret(),
  }),
  z.object({ ...type('custom_header_auth'), header_name: headerName(), token: secret() }),
  z.object({ ...type('basic_auth'), username: field(), password: secret() }),
  z.object({ ...type('bearer_auth'), token: secret() }),
  z.object({ ...type('oauth2_jwt'), ...jwt, ...jwtExchange, ...tokenUrl, secret_key: pem() }),
  z.object({ ...type('private_key_jwt'), ...jwt, secret_key: pem() }),
  z.object({
    ...type('mtls'),
    client_certificate: pem(),
    client_key: pem(),
    ca_certificate: pem().nullish(),
    key_passphrase: secret().nullish(),
  }),
]);
export type NewAuthConnection = z.output<typeof newAuthConnection>;
export type AuthType = NewAuthConnection['auth_type'];

/** Absent fields and null leave the stored value. */
const changes = z.discriminatedUnion('auth_type', [
  z.object({
    auth_type: z.literal('oauth2_client_credentials'),
    provider: common.provider.nullish(),
    client_id: field().nullish(),
    scopes: scopes().nullish(),
    extra_params: extraParams().nullish(),
    basic_auth_in_header: z.boolean().nullish(),
    custom_headers: headers().nullish(),
    client_secret: secret().nullish(),
  }),
  z.object({
    auth_type: z.literal('basic_auth'),
    provider: common.provider.nullish(),
    username: field().nullish(),
    password: secret().nullish(),
  }),
  z.object({
    auth_type: z.literal('bearer_auth'),
    provider: common.provider.nullish(),
    token: secret().nullish(),
  }),
  z.object({
    auth_type: z.literal('oauth2_jwt'),
    provider: common.provider.nullish(),
    algorithm: z.enum(algorithms).nullish(),
    key_id: field().nullish(),
    issuer: field().nullish(),
    audience: field(2000).nullish(),
    subject: field().nullish(),
    expiration_seconds: z.int().min(60).max(86_400).nullish(),
    extra_params: extraParams().nullish(),
    scopes: scopes().nullish(),
    token_response_field: z.enum(['access_token', 'id_token']).nullish(),
    secret_key: pem().nullish(),
  }),
]);
export type AuthConnectionChanges = z.output<typeof changes>;

/** Every reply names the connection; none contains a secret. */
const shown = <T extends string>(authType: T) => ({
  ...type(authType),
  id: z.string(),
  /** What uses it; null: nothing. */
  used_by: z.null(),
  status: z.enum(['active', 'refresh_failed', 'revoked', 'credential_invalid']),
  status_detail: z.string().nullable(),
  status_updated_at: z.string().nullable(),
});
const authConnection = z.discriminatedUnion('auth_type', [
  z.object({ ...shown('oauth2_client_credentials'), ...clientCredentials, ...tokenUrl, ...customHeaders }),
  z.object({ ...shown('custom_header_auth'), header_name: z.string() }),
  z.object({ ...shown('basic_auth'), username: z.string() }),
  z.object(shown('bearer_auth')),
  z.object({ ...shown('oauth2_jwt'), ...jwt, ...jwtExchange, ...tokenUrl }),
  z.object({ ...shown('private_key_jwt'), ...jwt }),
  z.object(shown('mtls')),
]);
export type AuthConnectionReply = z.input<typeof authConnection>;

const params = z.object({ auth_connection_id: id() });

export const authConnectionsRoutes = defineRoutes({
  'GET /v1/workspace/auth-connections': {
    access: 'account',
    permits: 'auth_connection.read',
    summary: 'Lists the credentials of other services that the workspace stores, without their secrets.',
    reply: z.object({ auth_connections: z.array(authConnection) }),
  },
  'POST /v1/workspace/auth-connections': {
    access: 'account',
    permits: 'auth_connection.manage',
    summary: 'Stores credentials of another service. No reply contains their secrets.',
    body: newAuthConnection,
    bodyLimit: 128 * 1024,
    reply: authConnection,
  },
  'PATCH /v1/workspace/auth-connections/{auth_connection_id}': {
    access: 'account',
    permits: 'auth_connection.manage',
    summary: 'Changes an auth connection of the same `auth_type`; absent fields stay unchanged.',
    params,
    body: changes,
    reply: authConnection,
  },
  'DELETE /v1/workspace/auth-connections/{auth_connection_id}': {
    access: 'account',
    permits: 'auth_connection.manage',
    summary: 'Deletes an auth connection with its secrets.',
    params,
    reply: ok,
  },
});
