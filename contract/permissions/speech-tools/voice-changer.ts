import { definePermissions } from '../permission.ts';

export const voiceChangerPermissions = definePermissions({
  'voice_change.create': { role: 'editor', of: 'workspace', key: 'speech_to_speech', group: 'speech_to_speech' },
});
