import { defineRoutes } from '../route.ts';

export const webhooksRoutes = defineRoutes({});
