import { defineRoutes } from '../route.ts';

export const dubbingProjectsRoutes = defineRoutes({});
