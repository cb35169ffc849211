import { defineRoutes } from '../route.ts';

export const knowledgeBaseRoutes = defineRoutes({});
