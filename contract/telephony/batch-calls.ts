import { defineRoutes } from '../route.ts';

export const batchCallsRoutes = defineRoutes({});
