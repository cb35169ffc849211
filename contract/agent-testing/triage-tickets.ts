import { defineRoutes } from '../route.ts';

export const triageTicketsRoutes = defineRoutes({});
