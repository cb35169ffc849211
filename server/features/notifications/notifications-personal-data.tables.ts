import { exported, ofPerson } from '../../platform/db/exported-table.ts';
import { notificationPreferences, notifications } from './notifications.tables.ts';

export const notificationsExport = {
  notifications: exported({
    table: notifications,
    title: 'your notifications',
    where: ofPerson(notifications.userId),
  }),
  'notification-preferences': exported({
    table: notificationPreferences,
    title: 'which notifications you want',
    where: ofPerson(notificationPreferences.userId),
  }),
} as const;
