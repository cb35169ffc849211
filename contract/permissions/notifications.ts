import { definePermissions } from './permission.ts';

export const notificationsPermissions = definePermissions({
  'notification.read': { role: 'owner', of: 'account' },
  'notification.update': { role: 'owner', of: 'account' },
});
