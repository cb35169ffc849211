import { mergeUnique } from '../merge-unique.ts';
import { integrationsRoutes } from './integrations.ts';

export const integrationsAreaRoutes = mergeUnique('Route', { integrationsRoutes });
