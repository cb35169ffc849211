import { defineRoutes } from '../route.ts';

export const serviceAccountsRoutes = defineRoutes({});
