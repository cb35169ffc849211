import { defineRoutes } from '../route.ts';

export const agentTalkRoutes = defineRoutes({});
