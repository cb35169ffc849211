import { definePermissions } from './permission.ts';

export const privacyPermissions = definePermissions({
  'training_opt_out.read': { role: 'editor', of: 'workspace' },
  'training_opt_out.update': { role: 'admin', of: 'workspace' },
  'retention.manage': { role: 'admin', of: 'workspace' },
});
