import { definePermissions } from '../permission.ts';

export const dubbingPermissions = definePermissions({
  'dubbing.create': { role: 'editor', of: 'workspace', key: 'dubbing_write', group: 'dubbing' },
  'dubbing.read': { role: 'viewer', of: 'dubbing', key: 'dubbing_read' },
  'dubbing.update': { role: 'editor', of: 'dubbing', key: 'dubbing_write', group: 'dubbing' },
  'dubbing.speak': { role: 'editor', of: 'dubbing', key: 'dubbing_write', group: 'dubbing' },
  'dubbing.export': { role: 'editor', of: 'dubbing', key: 'dubbing_write', group: 'dubbing' },
  'dubbing.delete': { role: 'admin', of: 'dubbing', key: 'dubbing_write' },
  'dubbing.manage_access': { role: 'admin', of: 'dubbing', key: 'workspace_write' },
});
