import { defineRoutes } from '../route.ts';

export const phoneCallsRoutes = defineRoutes({});
