import { definePermissions } from './permission.ts';

export const webhooksPermissions = definePermissions({
  'webhook.read': { role: 'admin', of: 'workspace', key: 'webhooks_write', grantedBy: 'webhooks_manage' },
  'webhook.manage': { role: 'admin', of: 'workspace', key: 'webhooks_write', grantedBy: 'webhooks_manage' },
});
