import { definePermissions } from '../permission.ts';

export const agentsPermissions = definePermissions({
  'convai_agents.create': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_agents.list': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_agents.read': { role: 'viewer', of: 'convai_agents', key: 'convai_read' },
  'convai_agents.talk': { role: 'viewer', of: 'convai_agents', key: 'convai_write' },
  'convai_agents.update': { role: 'editor', of: 'convai_agents', key: 'convai_write', group: 'conversational_ai' },
  'convai_agents.duplicate': { role: 'editor', of: 'convai_agents', key: 'convai_write', group: 'conversational_ai' },
  'convai_agents.delete': { role: 'admin', of: 'convai_agents', key: 'convai_write' },
  'convai_agents.manage_access': { role: 'admin', of: 'convai_agents', key: 'workspace_write' },
  'convai_agents.read_conversations': { role: 'viewer', of: 'convai_agents', key: 'convai_read' },
  'convai_agents.review_conversations': { role: 'editor', of: 'convai_agents', key: 'convai_write' },
  'convai_conversation_tags.update': { role: 'editor', of: 'workspace', key: 'convai_write' },
  'convai_settings.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_settings.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_secrets.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_secrets.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
});
