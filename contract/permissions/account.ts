import { definePermissions } from './permission.ts';

/** What people do with their own account. */
export const accountPermissions = definePermissions({
  'account.read': { role: 'owner', of: 'account', key: 'user_read' },
  'account.update': { role: 'owner', of: 'account', key: 'user_write' },
  'account.accept_terms': { role: 'owner', of: 'account', group: 'terms_of_service_accept' },
  'account.delete': { role: 'owner', of: 'account' },
  'account.export': { role: 'owner', of: 'account' },
  /** Password, email, second factors, passkeys, sessions and external accounts. */
  'account.secure': { role: 'owner', of: 'account' },
  'account.grant_support': { role: 'owner', of: 'account' },
  'account.record_events': { role: 'owner', of: 'account' },
});
