import { defineRoutes } from '../route.ts';

export const productionTeamsRoutes = defineRoutes({});
