import { defineRoutes } from '../route.ts';

export const resourceSharesRoutes = defineRoutes({});
