import { definePermissions } from '../permission.ts';

export const musicPermissions = definePermissions({
  'music.compose': { role: 'editor', of: 'workspace', key: 'music_generation', group: 'music' },
  'songs.read': { role: 'viewer', of: 'songs', key: 'music_generation' },
  'songs.change': { role: 'editor', of: 'songs', key: 'music_generation', group: 'music' },
  'songs.manage_access': { role: 'admin', of: 'songs', key: 'workspace_write' },
  'songs.delete': { role: 'admin', of: 'songs', key: 'music_generation' },
});
