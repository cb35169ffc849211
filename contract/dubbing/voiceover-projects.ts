import { defineRoutes } from '../route.ts';

export const voiceoverProjectsRoutes = defineRoutes({});
