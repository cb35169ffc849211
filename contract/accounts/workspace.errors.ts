import { defineErrors } from '../error.ts';

export const workspaceErrors = defineErrors({
  workspace_not_found: { http: 404, type: 'not_found', text: 'Workspace not found.' },
  workspace_access_denied: {
    http: 403,
    type: 'authorization_error',
    text: 'You do not have access to this workspace.',
  },
  workspace_closed: {
    http: 403,
    type: 'authorization_error',
    text: 'This workspace is closed because it will be deleted. An admin of it can cancel the deletion.',
  },
  last_workspace: {
    http: 400,
    type: 'validation_error',
    text: 'The owner of this workspace has no other one. Transfer the ownership first, or delete the account of the owner.',
  },
  workspace_name_mismatch: {
    http: 400,
    type: 'validation_error',
    text: 'This is not the name of the workspace.',
  },
  no_free_seat: {
    http: 403,
    type: 'authorization_error',
    text: 'All seats of this workspace are taken. Ask its admin for a seat.',
  },
});
