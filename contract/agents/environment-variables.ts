import { defineRoutes } from '../route.ts';

export const environmentVariablesRoutes = defineRoutes({});
