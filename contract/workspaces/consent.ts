import { defineRoutes } from '../route.ts';

export const consentRoutes = defineRoutes({});
