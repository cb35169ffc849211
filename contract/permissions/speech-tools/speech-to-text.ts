import { definePermissions } from '../permission.ts';

export const speechToTextPermissions = definePermissions({
  'transcript.create': { role: 'editor', of: 'workspace', key: 'speech_to_text', group: 'speech_to_text' },
  'transcript.read': { role: 'editor', of: 'workspace', key: 'speech_to_text', group: 'speech_to_text' },
  'transcript.update': { role: 'editor', of: 'workspace', key: 'speech_to_text', group: 'speech_to_text' },
});
