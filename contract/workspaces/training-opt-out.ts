import { defineRoutes } from '../route.ts';

export const trainingOptOutRoutes = defineRoutes({});
