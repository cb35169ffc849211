import { defineRoutes } from '../route.ts';

export const speechEnginesRoutes = defineRoutes({});
