import { defineRoutes } from '../route.ts';

export const agentsRoutes = defineRoutes({});
