import { definePermissions } from './permission.ts';

/** What the operator of the server does, for all workspaces. */
export const serverPermissions = definePermissions({
  'server.configure': { role: 'operator', of: 'server' },
  'feature_flag.read': { role: 'editor', of: 'workspace' },
  'feature_flag.manage': { role: 'operator', of: 'server' },
  'feedback.review': { role: 'operator', of: 'server' },
  'engine_model.read': { role: 'editor', of: 'workspace' },
  'engine_model.manage': { role: 'operator', of: 'server' },
  'invitation.manage': { role: 'operator', of: 'server' },
  'product_update.send': { role: 'operator', of: 'server' },
  'sign_on_domain.confirm': { role: 'operator', of: 'server' },
  'status.read': { role: 'operator', of: 'server' },
  'staff.verify': { role: 'operator', of: 'server' },
  'console.read': { role: 'operator', of: 'server' },
  'console.manage': { role: 'operator', of: 'server' },
  'support_access.request': { role: 'operator', of: 'server' },
});
