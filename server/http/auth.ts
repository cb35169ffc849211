import type { Permission, Route } from '../../contract/route.ts';
import type { Actor } from '../platform/actor.ts';
import { AppError } from '../platform/app-error.ts';
import { workspaceIdOf } from '../platform/ids.ts';

/** Whom a credential belongs to, before the gate has made an `Actor` of it. */
export interface Identity {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: 'admin' | 'editor';
  /** Of a token. */
  readonly sessionId?: string | undefined;
  readonly permissions: readonly Permission[] | undefined;
}

export interface Credentials {
  /** Undefined: no such key, or a disabled one. */
  identifyKey(key: string): Promise<Identity | undefined>;
  /** Undefined: forged, expired or signed out. */
  identifyToken(token: string): Promise<Identity | undefined>;
}

type HeaderValue = string | string[] | undefined;

/**
 * The gate: the one place that turns a credential into an `Actor` and so makes a `WorkspaceId`. A key may come as
 * `xi-api-key` or as a bearer, since clients of either habit exist.
 */
export function authGate(credentials: Credentials) {
  return async (route: Route, headers: Readonly<Record<string, HeaderValue>>): Promise<Actor | undefined> => {
    const credential = readCredential(headers);
    if (credential === undefined) {
      if (route.access === 'public') return undefined;
      throw new AppError('missing_api_key');
    }
    if (route.access === 'public') return undefined;
    const viaKey = credential.kind === 'key' || credential.value.startsWith('sk_');
    const identity = viaKey
      ? await credentials.identifyKey(credential.value)
      : await credentials.identifyToken(credential.value);
    if (!identity) throw new AppError(viaKey ? 'invalid_api_key' : 'session_expired');
    if (viaKey && route.access === 'session')
      throw new AppError('sign_in_required', { message: 'An API key cannot do this. Sign in instead.' });
    if (route.permission && identity.permissions && !identity.permissions.includes(route.permission))
      throw new AppError('insufficient_permissions', {
        message: `The API key you used is missing the permission ${route.permission} to execute this operation.`,
      });
    return { ...identity, workspaceId: workspaceIdOf(identity.workspaceId), via: viaKey ? 'api-key' : 'session' };
  };
}

function readCredential(headers: Readonly<Record<string, HeaderValue>>) {
  const key = first(headers['xi-api-key']);
  if (key) return { kind: 'key' as const, value: key };
  const authorization = first(headers.authorization);
  if (authorization === undefined) return undefined;
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  if (!token) throw new AppError('invalid_authorization_header');
  return { kind: 'bearer' as const, value: token };
}

const first = (value: HeaderValue): string | undefined => (Array.isArray(value) ? value[0] : value);
