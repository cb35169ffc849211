import { defineRoutes } from '../route.ts';

export const agentSecretsRoutes = defineRoutes({});
