import { definePermissions } from '../permission.ts';

export const agentTestsPermissions = definePermissions({
  'convai_agent_tests.read': { role: 'editor', of: 'workspace', key: 'convai_read' },
  'convai_agent_tests.update': { role: 'editor', of: 'workspace', key: 'convai_write', group: 'conversational_ai' },
  'convai_agents.read_tickets': { role: 'viewer', of: 'convai_agents', key: 'convai_read' },
  'convai_agents.create_tickets': { role: 'viewer', of: 'convai_agents', key: 'convai_write' },
  'convai_agents.update_tickets': { role: 'editor', of: 'convai_agents', key: 'convai_write' },
});
