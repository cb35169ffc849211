import { defineRoutes } from '../route.ts';

export const dubbingRendersRoutes = defineRoutes({});
