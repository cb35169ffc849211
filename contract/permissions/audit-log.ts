import { definePermissions } from './permission.ts';

export const auditLogPermissions = definePermissions({
  'audit_log.read': { role: 'admin', of: 'workspace', key: 'audit_log_read', grantedBy: 'audit_log_read' },
});
