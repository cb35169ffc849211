import { definePermissions } from '../permission.ts';

export const audioNativePermissions = definePermissions({
  'audio_native.create': { role: 'editor', of: 'workspace', key: 'audio_native_write', group: 'audio_native' },
  'audio_native.read_settings': { role: 'editor', of: 'workspace', key: 'audio_native_read' },
  'project.read_player': { role: 'viewer', of: 'project', key: 'audio_native_read' },
  'project.update_player': { role: 'editor', of: 'project', key: 'audio_native_write', group: 'audio_native' },
});
