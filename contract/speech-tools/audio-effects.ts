import { defineRoutes } from '../route.ts';

export const audioEffectsRoutes = defineRoutes({});
