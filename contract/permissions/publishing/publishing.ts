import { definePermissions } from '../permission.ts';

export const publishingPermissions = definePermissions({
  'read.view': { role: 'editor', of: 'workspace', key: 'projects_read' },
  'read.update': { role: 'editor', of: 'workspace', key: 'projects_write', group: 'publish_studio_project' },
  'read.publish': { role: 'editor', of: 'workspace', key: 'projects_write', group: 'publish_studio_project' },
  'read.review': { role: 'operator', of: 'server' },
});
