import { defineRoutes } from '../route.ts';

export const conversationAnalyticsRoutes = defineRoutes({});
