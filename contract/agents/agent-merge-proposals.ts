import { defineRoutes } from '../route.ts';

export const agentMergeProposalsRoutes = defineRoutes({});
