import { defineRoutes } from '../route.ts';

export const dubbingLanguagesRoutes = defineRoutes({});
