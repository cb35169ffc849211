import { definePermissions } from '../permission.ts';

export const voiceoverProjectsPermissions = definePermissions({
  'voiceover_project.create': { role: 'editor', of: 'workspace', key: 'projects_write', group: 'voiceover_studio' },
  'voiceover_project.read': { role: 'viewer', of: 'voiceover_project', key: 'projects_read' },
  'voiceover_project.update': {
    role: 'editor',
    of: 'voiceover_project',
    key: 'projects_write',
    group: 'voiceover_studio',
  },
  'voiceover_project.speak': {
    role: 'editor',
    of: 'voiceover_project',
    key: 'projects_write',
    group: 'voiceover_studio',
  },
  'voiceover_project.delete': { role: 'admin', of: 'voiceover_project', key: 'projects_write' },
});
