import { defineRoutes } from '../route.ts';

export const membersRoutes = defineRoutes({});
