import { defineRoutes } from '../route.ts';

export const dubbingResourcesRoutes = defineRoutes({});
