import { definePermissions } from '../permission.ts';

export const integrationsPermissions = definePermissions({
  'convai_integrations.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_integrations.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
});
