import { defineRoutes } from '../route.ts';

export const twilioRoutes = defineRoutes({});
