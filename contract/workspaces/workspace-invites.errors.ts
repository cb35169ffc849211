import { defineErrors } from '../error.ts';

export const workspaceInvitesErrors = defineErrors({});
