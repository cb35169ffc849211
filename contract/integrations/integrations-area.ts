import { mergeUnique } from '../merge-unique.ts';
import { integrationsRoutes } from './integrations.ts';
import { mcpRoutes } from './mcp.ts';

export const integrationsAreaRoutes = mergeUnique('Route', { integrationsRoutes, mcpRoutes });
