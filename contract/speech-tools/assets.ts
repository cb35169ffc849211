import { defineRoutes } from '../route.ts';

export const assetsRoutes = defineRoutes({});
