import { definePermissions } from './permission.ts';

export const apiKeysPermissions = definePermissions({
  'api_key.create': { role: 'editor', of: 'workspace', group: 'create_user_api_key' },
  'api_key.read': { role: 'viewer', of: 'api_key' },
  'api_key.update': { role: 'editor', of: 'api_key' },
  'api_key.delete': { role: 'admin', of: 'api_key' },
  /** Whoever holds a key may disable it, if its workspace allows that. */
  'api_key.disable_self': { role: 'editor', of: 'workspace' },
  'api_key.set_disabling_policy': { role: 'admin', of: 'workspace', key: 'workspace_write' },
  /** The token acts with the permissions of the caller. */
  'single_use_token.create': { role: 'editor', of: 'workspace' },
});
