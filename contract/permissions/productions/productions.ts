import { definePermissions } from '../permission.ts';

export const productionsPermissions = definePermissions({
  'production_order.read': { role: 'editor', of: 'workspace', key: 'projects_read' },
  'production_order.update': { role: 'editor', of: 'workspace', key: 'projects_write', group: 'projects' },
  /** Submitting, paying and cancelling, because the workspace is charged. */
  'production_order.submit': { role: 'admin', of: 'workspace', key: 'projects_write' },
  'producer.apply': { role: 'owner', of: 'account' },
  'producer.read_own': { role: 'owner', of: 'account', key: 'user_read' },
  'producer.work': { role: 'producer', of: 'productions' },
  'production_task.review': { role: 'reviewer', of: 'productions' },
  'production.manage': { role: 'manager', of: 'productions' },
});
