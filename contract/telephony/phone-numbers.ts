import { defineRoutes } from '../route.ts';

export const phoneNumbersRoutes = defineRoutes({});
