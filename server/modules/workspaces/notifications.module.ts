import { deleteOldNotifications } from '../../features/notifications/notifications.jobs.ts';
import { mountNotifications } from '../../features/notifications/notifications.routes.ts';
import { notificationsService } from '../../features/notifications/notifications.service.ts';
import { publicBaseUrl } from '../../main.settings.ts';
import type { Module } from '../module.ts';
import type { Platform } from '../platform/platform.module.ts';
import type { Users } from './users.module.ts';

interface NotificationsDeps {
  readonly platform: Platform;
  readonly users: Pick<Users, 'user' | 'owners'>;
}

/** Messages to people; every area sends them. */
export function openNotifications({ platform, users: { user, owners } }: NotificationsDeps) {
  const { db, clock, live, mail, env } = platform;
  const notifications = notificationsService({ db, clock, live, mail, user, owners, publicUrl: publicBaseUrl(env) });
  return {
    services: { notifications },
    jobs: [deleteOldNotifications(notifications)],
    routes: [mountNotifications(notifications)],
  } satisfies Module;
}
export type Notifications = ReturnType<typeof openNotifications>['services'];
