import { notificationsRoutes } from '../../../contract/workspaces/notifications.ts';
import { mount } from '../../http/route.ts';
import { presentEvent, presentNotification, presentPreference } from './notifications.present.ts';
import type { NotificationsService } from './notifications.service.ts';

export const mountNotifications = (notifications: NotificationsService) =>
  mount(notificationsRoutes, {
    'GET /v1/notifications': async ({ actor, query }) => {
      const { limit, unread_only: unreadOnly } = query;
      const list = await notifications.listPage(actor, { limit, unreadOnly, cursor: query.cursor ?? undefined });
      return {
        pinned: list.pinned.map(presentNotification),
        messages: list.page.map(presentNotification),
        events: list.page.map(presentEvent),
        unread_count: list.unreadCount,
        has_more: list.hasMore,
        next_cursor: list.hasMore ? list.page.at(-1)!.id : null,
      };
    },

    'GET /v1/notifications/unread-count': async ({ actor }) => ({
      unread_count: await notifications.countUnread(actor),
    }),

    'POST /v1/notifications/{message_id}/read': async ({ actor, params }) => {
      await notifications.markRead(actor, params.message_id);
      return { status: 'ok' };
    },

    'POST /v1/notifications/read-all': async ({ actor }) => {
      await notifications.markAllRead(actor);
      return { status: 'ok' };
    },

    'GET /v1/notifications/preferences': async ({ actor }) => ({
      preferences: (await notifications.listPreferences(actor)).map(presentPreference),
    }),

    'POST /v1/notifications/preferences': async ({ actor, body }) => {
      await notifications.setPreference(actor, body.event, { inApp: body.in_app, byMail: body.by_mail });
      return { status: 'ok' };
    },
  });
