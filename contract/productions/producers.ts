import { defineRoutes } from '../route.ts';

export const producersRoutes = defineRoutes({});
