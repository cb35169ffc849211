import { defineRoutes } from '../route.ts';

export const translatorsRoutes = defineRoutes({});
