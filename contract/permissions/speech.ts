import { definePermissions } from './permission.ts';

export const speechPermissions = definePermissions({
  'speech.generate': { role: 'editor', of: 'workspace', key: 'text_to_speech', group: 'text_to_speech' },
  'speech.align': { role: 'editor', of: 'workspace', key: 'forced_alignment' },
  'model.read': { role: 'editor', of: 'workspace', key: 'models_read' },
});
