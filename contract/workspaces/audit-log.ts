import { defineRoutes } from '../route.ts';

export const auditLogRoutes = defineRoutes({});
