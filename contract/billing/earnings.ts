import { defineRoutes } from '../route.ts';

export const earningsRoutes = defineRoutes({});
