import { definePermissions } from '../permission.ts';

export const studioProjectsPermissions = definePermissions({
  'project.create': { role: 'editor', of: 'workspace', key: 'projects_write', group: 'projects' },
  'project.read': { role: 'viewer', of: 'project', key: 'projects_read' },
  'project.comment': { role: 'commenter', of: 'project', key: 'projects_write' },
  'project.update': { role: 'editor', of: 'project', key: 'projects_write', group: 'projects' },
  'project.speak': { role: 'editor', of: 'project', key: 'projects_write', group: 'projects' },
  'project.export': { role: 'editor', of: 'project', key: 'projects_write', group: 'projects' },
  'project.duplicate': { role: 'editor', of: 'project', key: 'projects_write', group: 'projects' },
  'project.delete': { role: 'admin', of: 'project', key: 'projects_write' },
  'project.manage_access': { role: 'admin', of: 'project', key: 'workspace_write' },
});
