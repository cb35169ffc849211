import { defineRoutes } from '../route.ts';

export const productionTasksRoutes = defineRoutes({});
