import { defineRoutes } from '../route.ts';

export const agentProceduresRoutes = defineRoutes({});
