import { defineRoutes } from '../route.ts';

export const musicRoutes = defineRoutes({});
