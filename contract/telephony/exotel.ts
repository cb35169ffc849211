import { defineRoutes } from '../route.ts';

export const exotelRoutes = defineRoutes({});
