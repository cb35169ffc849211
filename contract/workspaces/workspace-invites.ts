import { defineRoutes } from '../route.ts';

export const workspaceInvitesRoutes = defineRoutes({});
