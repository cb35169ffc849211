import { defineRoutes } from '../route.ts';

export const flowsRoutes = defineRoutes({});
