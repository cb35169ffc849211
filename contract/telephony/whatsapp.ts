import { defineRoutes } from '../route.ts';

export const whatsappRoutes = defineRoutes({});
