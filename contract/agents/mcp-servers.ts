import { defineRoutes } from '../route.ts';

export const mcpServersRoutes = defineRoutes({});
