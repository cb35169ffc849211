import { defineRoutes } from '../route.ts';

export const soundEffectsRoutes = defineRoutes({});
