import { defineRoutes } from '../route.ts';

export const speechToTextRoutes = defineRoutes({});
