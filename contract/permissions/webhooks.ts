import { definePermissions } from './permission.ts';

export const webhooksPermissions = definePermissions({
  'webhook.read': { role: 'admin', of: 'workspace', key: 'webhooks_write', grantedBy: 'webhooks_manage' },
  'webhook.manage': { role: 'admin', of: 'workspace', key: 'webhooks_write', grantedBy: 'webhooks_manage' },
  /** The webhooks of a person, for events that concern them. */
  'webhook.read_own': { role: 'owner', of: 'account', key: 'webhooks_write' },
  'webhook.manage_own': { role: 'owner', of: 'account', key: 'webhooks_write' },
});
