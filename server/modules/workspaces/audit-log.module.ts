import { mountAuditLog } from '../../features/audit-log/audit-log.routes.ts';
import { auditLogService } from '../../features/audit-log/audit-log.service.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Users } from './users.module.ts';

interface AuditLogDeps {
  readonly platform: Platform;
  readonly users: Pick<Users, 'user' | 'owners'>;
}

/** The audit log of workspaces; every area records in it. */
export function openAuditLog({ platform, users: { user, owners } }: AuditLogDeps) {
  const { db, clock, live } = platform;
  const auditLog = auditLogService({ db, clock, live, user, owners });
  return { services: { auditLog }, routes: [mountAuditLog(auditLog)] } satisfies Module;
}
export type AuditLog = ReturnType<typeof openAuditLog>['services'];
