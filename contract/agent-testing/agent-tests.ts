import { defineRoutes } from '../route.ts';

export const agentTestsRoutes = defineRoutes({});
