import { defineRoutes } from '../route.ts';

export const productionQualificationsRoutes = defineRoutes({});
