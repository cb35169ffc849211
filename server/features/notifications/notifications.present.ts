import { notificationKinds } from '../../../contract/catalogue/notification-kinds.ts';
import type { NotificationMessage, NotificationPreference } from '../../../contract/workspaces/notifications.ts';
import type { NotificationsService } from './notifications.service.ts';
import type { Notification } from './notifications.store.ts';

export const presentNotification = (notification: Notification): NotificationMessage => ({
  message_id: notification.id,
  severity: notification.severity,
  title: notification.title,
  description: notification.description,
  needs_attention: notification.needsAttention,
  create_date_unix_ms: notification.createdAt.getTime(),
  has_been_read: notification.readAt !== null,
  path: notification.path,
  workspace_id: notification.workspaceId,
});

export const presentEvent = ({ id, kind }: Notification) => ({ message_id: id, event: kind });

type Preference = Awaited<ReturnType<NotificationsService['listPreferences']>>[number];
export const presentPreference = ({ kind, inApp, byMail }: Preference): NotificationPreference => ({
  event: kind,
  title: notificationKinds[kind].label,
  in_app: inApp,
  by_mail: byMail,
  is_mail_required: notificationKinds[kind].mail === 'always',
});
