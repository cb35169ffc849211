import { defineErrors } from '../error.ts';

export const workspaceErrors = defineErrors({
  workspace_not_found: { http: 404, type: 'not_found', text: 'Workspace not found.' },
  workspace_access_denied: {
    http: 403,
    type: 'authorization_error',
    text: 'You do not have access to this workspace.',
  },
  no_free_seat: {
    http: 403,
    type: 'authorization_error',
    text: 'All seats of this workspace are taken. Ask its admin for a seat.',
  },
});
