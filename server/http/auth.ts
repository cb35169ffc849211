import type { Permission } from '../../contract/permissions/permission.ts';
import { type PermissionName, permissions } from '../../contract/permissions/permissions.ts';
import type { WorkspaceRole } from '../../contract/permissions/roles.ts';
import type { KeyPermission } from '../../contract/permissions/wire-permissions.ts';
import type { ProductionRole } from '../../contract/productions/productions.ts';
import type { Route, SocketRoute } from '../../contract/route.ts';
import { deletionTime } from '../../contract/workspaces/workspace-deletion-time.ts';
import type { Actor, Membership } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import { toWorkspaceId } from '../platform/ids.ts';
import { requirePermission } from '../platform/permissions.ts';

/** The owner of a credential, before authorization turns it into an `Actor`. */
export interface Identity {
  readonly userId: string;
  readonly workspaceId: string;
  /** The role in a session token, which may have changed since. */
  readonly role?: WorkspaceRole | undefined;
  /** For a session token. */
  readonly sessionId?: string | undefined;
  /** For an API key. */
  readonly apiKeyId?: string | undefined;
  readonly permissions: readonly KeyPermission[] | undefined;
}

export interface Credentials {
  /** Undefined for an unknown or disabled key. Throws if the key does not work from this IP address. */
  identifyKey(key: string, ip: string): Promise<Identity | undefined>;
  /** Undefined for a forged, expired or signed-out token. */
  identifyToken(token: string): Promise<Identity | undefined>;
  /** Undefined for somebody who is not or no longer a member. Without it, the role of the identity applies. */
  findMembership?(workspaceId: string, userId: string): Promise<Membership | undefined>;
  /** Whether a person is the operator of the server. Without it, nobody is. */
  isOperator?(userId: string): Promise<boolean>;
  /** The role of a person in productions. Without it, nobody has one. */
  findProductionRole?(userId: string): Promise<ProductionRole | undefined>;
  /** Whether the person of a session has recently proved who they are in it. Without it, nobody has. */
  isRecentlyAuthenticated?(sessionId: string | undefined): Promise<boolean>;
}

type HeaderValue = string | string[] | undefined;

/**
 * The only place that turns a credential into an `Actor`, and so creates a `WorkspaceId`. Accepts a key as `xi-api-key`
 * or as a bearer token, since clients use both.
 */
export function authGate(credentials: Credentials, consumeToken: ConsumeToken = async () => undefined) {
  return async (
    route: Route,
    { headers, ip, query }: AuthRequest & { readonly query?: unknown },
  ): Promise<Actor | undefined> => {
    const credential = readCredential(headers);
    if (credential === undefined) {
      if (route.access === 'public') return undefined;
      const token = route.tokenType && first((query as Readonly<Record<string, HeaderValue>> | undefined)?.token);
      if (token && route.tokenType)
        return identifyByToken(credentials, await consumeToken(token, route.tokenType), route, 'token');
      throw new AppError('missing_api_key');
    }
    if (route.access === 'public') {
      const permits = route.permitsCaller;
      return permits && authenticate(credentials, { ...credential, ip }, { access: 'account', permits });
    }
    const actor = await authenticate(credentials, { ...credential, ip }, route);
    // Protects against an unattended browser and a stolen token.
    if (route.needsRecentSignIn && !(await credentials.isRecentlyAuthenticated?.(actor.sessionId)))
      throw new AppError('confirmation_required');
    return actor;
  };
}

interface AuthRequest {
  readonly headers: Readonly<Record<string, HeaderValue>>;
  readonly ip: string;
}

type TokenType = NonNullable<SocketRoute['tokenType'] | Route['tokenType']>;
/** The identity of a single-use token, which is then used; undefined if it is not valid. */
export type ConsumeToken = (token: string, type: TokenType) => Promise<Identity | undefined>;

function identifyByToken(credentials: Credentials, identity: Identity | undefined, route: Requirement, param: string) {
  if (!identity)
    throw new AppError('unauthorized', {
      message: 'The single-use token is unknown, used, expired, or of another type.',
      param,
    });
  return authorize(credentials, identity, 'api-key', route);
}

/**
 * Authenticates a socket; reads `firstMessage` only when neither headers nor query contain a credential. Undefined only
 * for a public socket without one.
 */
export type SocketGate = (
  route: SocketRoute,
  request: {
    readonly ip: string;
    readonly headers: Readonly<Record<string, HeaderValue>>;
    readonly query: unknown;
  },
  firstMessage: () => Promise<unknown>,
) => Promise<Actor | undefined>;

/**
 * Browsers cannot set headers on a WebSocket, so a credential may also come in the query (a single-use token, a key, a
 * bearer token), as a subprotocol or in the first message.
 */
export function socketGate(credentials: Credentials, consumeToken: ConsumeToken): SocketGate {
  return async (route, { headers, query, ip }, firstMessage) => {
    const queryFields = (query ?? {}) as Readonly<Record<string, HeaderValue>>;
    // The SDKs send it as `token` to the Scribe socket.
    const token = first(queryFields.single_use_token) || first(queryFields.token)?.match(/^sutkn_.*/)?.[0];
    if (token) {
      const identity = route.tokenType && (await consumeToken(token, route.tokenType));
      return identifyByToken(credentials, identity, route, 'single_use_token');
    }
    const sent =
      readCredential(headers) ?? readCredential(toCredentialHeaders(queryFields)) ?? readProtocolCredential(headers);
    if (!sent && route.access === 'public') return undefined;
    const credential =
      sent ??
      readCredential(toCredentialHeaders((await firstMessage()) as Readonly<Record<string, HeaderValue>> | undefined));
    if (!credential) throw new AppError('missing_api_key');
    return authenticate(credentials, { ...credential, ip }, route);
  };
}

/** The credential among the subprotocols that a client offers: `bearer.<credential>`. */
function readProtocolCredential(headers: AuthRequest['headers']): Credential | undefined {
  const offered = first(headers['sec-websocket-protocol'])?.split(',') ?? [];
  const value = offered.map((name) => /^\s*bearer\.(\S+)\s*$/.exec(name)?.[1]).find((token) => token !== undefined);
  return value === undefined ? undefined : { kind: 'bearer', value };
}

/** Maps the fields of a query or message to headers. There, `Bearer` may be omitted and the field may be named `token`. */
function toCredentialHeaders(fields: Readonly<Record<string, HeaderValue>> = {}) {
  const bearer = first(fields.authorization) || first(fields.token);
  return {
    'xi-api-key': first(fields['xi-api-key']) || first(fields.xi_api_key) || undefined,
    authorization: !bearer || /\s/.test(bearer) ? bearer || undefined : `Bearer ${bearer}`,
  };
}

/** The form of session tokens (JWT). Whoever sends another bearer token means it as an API key. */
const sessionToken = /^[\w-]+\.[\w-]+\.[\w-]+$/;

type Credential = { readonly kind: 'key' | 'bearer'; readonly value: string };
type Requirement = Pick<Extract<Route, { readonly permits: string }> | SocketRoute, 'access' | 'permits'>;

async function authenticate(
  credentials: Credentials,
  credential: Credential & { readonly ip: string },
  requirement: Requirement,
): Promise<Actor> {
  const isApiKey = credential.kind === 'key' || credential.value.startsWith('sk_');
  const identity = isApiKey
    ? await credentials.identifyKey(credential.value, credential.ip)
    : await credentials.identifyToken(credential.value);
  if (!identity) throw new AppError(sessionToken.test(credential.value) ? 'session_expired' : 'invalid_api_key');
  return authorize(credentials, identity, isApiKey ? 'api-key' : 'session', requirement);
}

/** Checks the permission of the route, as far as it does not depend on the resource. */
async function authorize(
  credentials: Credentials,
  identity: Identity,
  via: Actor['via'],
  { access, permits }: Requirement,
): Promise<Actor> {
  if (via === 'api-key' && access === 'session')
    throw new AppError('sign_in_required', { message: 'An API key cannot do this. Sign in instead.' });
  const membership = await findMembership(credentials, identity);
  if (!membership) throw new AppError(via === 'api-key' ? 'invalid_api_key' : 'workspace_access_denied');
  if (membership.deletionRequestedAt) requireClosedPermission(permits, via, membership.deletionRequestedAt);
  const { of } = permissions[permits];
  const isOperator = of === 'server' && (await credentials.isOperator?.(identity.userId)) === true;
  const productionRole = of === 'productions' ? await credentials.findProductionRole?.(identity.userId) : undefined;
  const workspaceId = toWorkspaceId(identity.workspaceId);
  const actor = { ...identity, ...membership, workspaceId, via, isOperator, productionRole };
  requirePermission(actor, permits);
  return actor;
}

/** Throws `workspace_closed` except for what people may do in a workspace until its deletion. API keys may do nothing. */
function requireClosedPermission(name: PermissionName, via: Actor['via'], requestedAt: Date): void {
  const { of, inClosedWorkspace }: Permission = permissions[name];
  if (via === 'session' && (of === 'account' || of === 'server' || inClosedWorkspace)) return;
  const day = deletionTime(requestedAt).toISOString().slice(0, 10);
  throw new AppError('workspace_closed', {
    message: `This workspace is closed because it will be deleted on ${day}. An admin of it can cancel the deletion.`,
  });
}

function findMembership(
  credentials: Credentials,
  identity: Identity,
): Promise<Membership | undefined> | Membership | undefined {
  const { workspaceId, userId, role } = identity;
  if (credentials.findMembership) return credentials.findMembership(workspaceId, userId);
  return role && { role };
}

function readCredential(headers: Readonly<Record<string, HeaderValue>>): Credential | undefined {
  const key = first(headers['xi-api-key']);
  if (key) return { kind: 'key', value: key };
  const authorization = first(headers.authorization);
  if (authorization === undefined) return undefined;
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!token) throw new AppError('invalid_authorization_header');
  return { kind: 'bearer', value: token };
}

const first = (value: HeaderValue): string | undefined => (Array.isArray(value) ? value[0] : value);
