import { defineRoutes } from '../route.ts';

export const groupsRoutes = defineRoutes({});
