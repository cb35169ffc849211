import { defineRoutes } from '../route.ts';

export const notificationsRoutes = defineRoutes({});
