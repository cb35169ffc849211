import { defineRoutes } from '../route.ts';

export const readsRoutes = defineRoutes({});
