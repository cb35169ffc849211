import { defineRoutes } from '../route.ts';

export const conversationTagsRoutes = defineRoutes({});
