import { defineRoutes } from '../route.ts';

export const retentionRoutes = defineRoutes({});
