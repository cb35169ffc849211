import type { InfiniteData } from '@tanstack/react-query';
import type { NotificationMessage } from '../../../contract/workspaces/notifications.ts';
import type { CallReply } from '../../data/api/client.ts';
import { formatDay } from '../../format/relative-time.ts';
import { t } from '../../messages/t.ts';

type Page = Pick<CallReply<'GET /v1/notifications'>, 'pinned' | 'messages'>;

/** The pages after a notification, or without `id` all of them, was read. What is read is not pinned. */
export function markPagesRead<One extends Page, Parameter>(
  data: InfiniteData<One, Parameter>,
  id?: string,
): InfiniteData<One, Parameter> {
  const isMarked = (message: NotificationMessage) => id === undefined || message.message_id === id;
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      pinned: page.pinned.filter((message) => !isMarked(message)),
      messages: page.messages.map((message) => (isMarked(message) ? { ...message, has_been_read: true } : message)),
    })),
  };
}

export interface NotificationGroup {
  readonly title: string;
  readonly messages: readonly NotificationMessage[];
}

/** NOTIF-004: what needs attention first, then the rest by day. `now` in ms. */
export function groupNotifications(pages: readonly Page[], now: number): readonly NotificationGroup[] {
  const pinned = pages[0]?.pinned ?? [];
  const pinnedIds = new Set(pinned.map(({ message_id }) => message_id));
  const days = new Map<string, NotificationMessage[]>();
  for (const message of pages.flatMap(({ messages }) => messages)) {
    if (pinnedIds.has(message.message_id)) continue;
    const title = formatDay(message.create_date_unix_ms, now);
    days.set(title, [...(days.get(title) ?? []), message]);
  }
  const groups = [...days].map(([title, messages]) => ({ title, messages }));
  return pinned.length === 0 ? groups : [{ title: t('Needs attention'), messages: pinned }, ...groups];
}
