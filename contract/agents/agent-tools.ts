import { defineRoutes } from '../route.ts';

export const agentToolsRoutes = defineRoutes({});
