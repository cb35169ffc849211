import { mountAuthConnections } from '../../features/auth-connections/auth-connections.routes.ts';
import { authConnectionsService } from '../../features/auth-connections/auth-connections.service.ts';
import { connectionHeadersService } from '../../features/auth-connections/connection-headers.service.ts';
import { findOrCreateSecret } from '../../platform/secrets/secrets.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { AuditLog } from './audit-log.module.ts';

/** The credentials of other services that workspaces store. */
export async function openAuthConnections({ platform, auditLog }: { readonly platform: Platform } & AuditLog) {
  const { db, clock, proxies } = platform;
  const secret = await findOrCreateSecret(db, 'auth-connections');
  const outgoing = { ...proxies, allowPrivate: false };
  return {
    services: { connectionHeaders: connectionHeadersService({ db, clock, secret, outgoing }) },
    routes: [mountAuthConnections(authConnectionsService({ db, clock, auditLog, secret, outgoing }))],
  } satisfies Module;
}
