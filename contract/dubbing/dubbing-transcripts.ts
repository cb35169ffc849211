import { defineRoutes } from '../route.ts';

export const dubbingTranscriptsRoutes = defineRoutes({});
