import { defineErrors } from '../error.ts';

export const membersErrors = defineErrors({
  member_not_found: { http: 404, type: 'not_found', text: 'This workspace has no such member.' },
  last_admin: {
    http: 400,
    type: 'validation_error',
    text: 'A workspace needs an admin. Make another member an admin first.',
  },
  owner_protected: {
    http: 400,
    type: 'validation_error',
    text: 'The owner of the workspace cannot leave, and cannot be removed, locked or lowered. Transfer the ownership first.',
  },
  not_workspace_owner: {
    http: 403,
    type: 'authorization_error',
    text: 'Only the owner of the workspace can transfer it.',
  },
  new_owner_not_admin: {
    http: 400,
    type: 'validation_error',
    text: 'Only an admin who is not locked can become the owner.',
  },
});
