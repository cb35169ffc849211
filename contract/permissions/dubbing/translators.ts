import { definePermissions } from '../permission.ts';

export const translatorsPermissions = definePermissions({
  'translator.read': { role: 'editor', of: 'workspace', key: 'dubbing_read' },
});
