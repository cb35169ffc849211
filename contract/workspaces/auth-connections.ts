import { defineRoutes } from '../route.ts';

export const authConnectionsRoutes = defineRoutes({});
