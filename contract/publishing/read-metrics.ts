import { defineRoutes } from '../route.ts';

export const readMetricsRoutes = defineRoutes({});
