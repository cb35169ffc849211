import { defineRoutes } from '../route.ts';

export const aiSpeechClassifierRoutes = defineRoutes({});
