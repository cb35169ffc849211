import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import type { NotificationsService } from './notifications.service.ts';

/** Every day: deletes notifications that are half a year old. */
export const deleteOldNotifications = (notifications: NotificationsService) =>
  defineJob({
    name: 'notifications.forget-old',
    payload: z.object({}),
    schedule: '41 4 * * *',
    run: () => notifications.deleteOld(),
  });
