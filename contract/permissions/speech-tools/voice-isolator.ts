import { definePermissions } from '../permission.ts';

export const voiceIsolatorPermissions = definePermissions({
  /** Isolations belong to the member who made them. */
  'isolation.use': { role: 'editor', of: 'workspace', key: 'audio_isolation', group: 'voice_isolator' },
});
