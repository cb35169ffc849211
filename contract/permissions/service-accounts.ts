import { definePermissions } from './permission.ts';

export const serviceAccountsPermissions = definePermissions({
  'service_account.read': {
    role: 'admin',
    of: 'workspace',
    key: 'service_account_write',
    grantedBy: 'service_accounts_manage',
  },
  'service_account.manage': {
    role: 'admin',
    of: 'workspace',
    key: 'service_account_write',
    grantedBy: 'service_accounts_manage',
  },
});
