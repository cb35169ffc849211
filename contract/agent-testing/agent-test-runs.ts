import { defineRoutes } from '../route.ts';

export const agentTestRunsRoutes = defineRoutes({});
