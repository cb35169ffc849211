import { defineRoutes } from '../route.ts';

export const readCollectionsRoutes = defineRoutes({});
