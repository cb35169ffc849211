import { defineRoutes } from '../route.ts';

export const conversationsRoutes = defineRoutes({});
