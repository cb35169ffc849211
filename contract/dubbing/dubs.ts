import { defineRoutes } from '../route.ts';

export const dubsRoutes = defineRoutes({});
