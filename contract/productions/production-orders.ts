import { defineRoutes } from '../route.ts';

export const productionOrdersRoutes = defineRoutes({});
