import { defineRoutes } from '../route.ts';

export const testInvocationsRoutes = defineRoutes({});
