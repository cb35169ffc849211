import { defineRoutes } from '../route.ts';

export const voiceChangerRoutes = defineRoutes({});
