import { defineRoutes } from '../route.ts';

export const agentSettingsRoutes = defineRoutes({});
