import { defineRoutes } from '../route.ts';

export const agentBranchesRoutes = defineRoutes({});
