import { definePermissions } from './permission.ts';

export const historyPermissions = definePermissions({
  'history_item.read': { role: 'viewer', of: 'history_item', key: 'speech_history_read' },
  'history_item.review': { role: 'commenter', of: 'history_item', key: 'speech_history_write' },
  'history_item.share': { role: 'editor', of: 'history_item', key: 'speech_history_write' },
  'history_item.make_video': { role: 'editor', of: 'history_item', key: 'speech_history_write' },
  /** Creates, chooses and deletes versions. */
  'history_item.edit': { role: 'editor', of: 'history_item', key: 'speech_history_write' },
  'history_item.delete': { role: 'admin', of: 'history_item', key: 'speech_history_write' },
  /** Audio of another member by their user ID (ROLE-009). */
  'history_item.read_of_member': {
    role: 'admin',
    of: 'workspace',
    key: 'speech_history_read',
    param: 'user_id',
  },
});
