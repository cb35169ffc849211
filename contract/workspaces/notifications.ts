import { z } from 'zod';
import { notificationKindNames } from '../catalogue/notification-kinds.ts';
import { notificationSeverities } from '../catalogue/notifications/notification-line.ts';
import { id, ok } from '../fields/fields.ts';
import { defineRoutes } from '../route.ts';

/** NOTIF-001; `path` is the page of the app that it leads to. */
export const notificationMessage = z.object({
  message_id: z.string(),
  severity: z.enum(notificationSeverities),
  title: z.string(),
  description: z.string(),
  needs_attention: z.boolean(),
  create_date_unix_ms: z.int(),
  has_been_read: z.boolean(),
  path: z.string().nullable(),
  workspace_id: z.string().nullable(),
});
export type NotificationMessage = z.infer<typeof notificationMessage>;

/** NOTIF-002: what caused a message. */
const notificationEvent = z.object({ message_id: z.string(), event: z.string() });

const notificationPreference = z.object({
  event: z.enum(notificationKindNames),
  title: z.string(),
  in_app: z.boolean(),
  by_mail: z.boolean(),
  /** The email has a link that people need, so it cannot be turned off. */
  is_mail_required: z.boolean(),
});
export type NotificationPreference = z.infer<typeof notificationPreference>;

export const notificationsRoutes = defineRoutes({
  'GET /v1/notifications': {
    access: 'session',
    permits: 'notification.read',
    summary: 'Lists the notifications of the caller, newest first; unread ones that need attention also separately.',
    query: z.object({
      limit: z.int().min(1).max(100).default(30),
      cursor: id().nullish(),
      unread_only: z.stringbool().default(false),
    }),
    reply: z.object({
      /** On the first page only. */
      pinned: z.array(notificationMessage),
      messages: z.array(notificationMessage),
      events: z.array(notificationEvent),
      unread_count: z.int(),
      has_more: z.boolean(),
      next_cursor: z.string().nullable(),
    }),
  },
  'GET /v1/notifications/unread-count': {
    access: 'session',
    permits: 'notification.read',
    summary: 'Counts the unread notifications of the caller.',
    reply: z.object({ unread_count: z.int() }),
  },
  'POST /v1/notifications/{message_id}/read': {
    access: 'session',
    permits: 'notification.update',
    summary: 'Marks a notification as read.',
    params: z.object({ message_id: id() }),
    reply: ok,
  },
  'POST /v1/notifications/read-all': {
    access: 'session',
    permits: 'notification.update',
    summary: 'Marks all notifications as read.',
    reply: ok,
  },
  'GET /v1/notifications/preferences': {
    access: 'session',
    permits: 'notification.read',
    summary: 'Lists what the caller is notified of, in the app and by email.',
    reply: z.object({ preferences: z.array(notificationPreference) }),
  },
  'POST /v1/notifications/preferences': {
    access: 'session',
    permits: 'notification.update',
    summary: 'Changes where the caller is notified of one kind of event. Absent fields stay unchanged.',
    body: z.object({
      event: z.enum(notificationKindNames),
      in_app: z.boolean().optional(),
      by_mail: z.boolean().optional(),
    }),
    reply: ok,
  },
});
