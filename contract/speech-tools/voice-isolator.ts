import { defineRoutes } from '../route.ts';

export const voiceIsolatorRoutes = defineRoutes({});
