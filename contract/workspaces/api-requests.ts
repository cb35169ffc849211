import { defineRoutes } from '../route.ts';

export const apiRequestsRoutes = defineRoutes({});
