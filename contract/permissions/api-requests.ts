import { definePermissions } from './permission.ts';

export const apiRequestsPermissions = definePermissions({
  'api_request.read': {
    role: 'admin',
    of: 'workspace',
    key: 'workspace_analytics_full_read',
    grantedBy: 'workspace_analytics_full_read',
  },
});
