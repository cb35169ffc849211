import { expect, it } from 'vitest';
import type { NotificationMessage } from '../../../contract/workspaces/notifications.ts';
import { groupNotifications, markPagesRead } from './notification-pages.ts';

const now = new Date(2026, 10, 24, 14, 5).getTime();
const message = (message_id: string, hoursAgo: number): NotificationMessage => ({
  message_id,
  severity: 'info',
  title: message_id,
  description: '',
  needs_attention: false,
  create_date_unix_ms: now - hoursAgo * 3600_000,
  has_been_read: false,
  path: null,
  workspace_id: null,
});
const pages = [
  { pinned: [message('c', 40)], messages: [message('a', 1), message('b', 20)] },
  { pinned: [], messages: [message('c', 40), message('d', 41)] },
];
const idsByTitle = (list: ReturnType<typeof groupNotifications>) =>
  list.map(({ title, messages }) => [title, messages.map(({ message_id }) => message_id)]);

it('NOTIF-004 lists what needs attention first and once, then the rest by day', () => {
  expect(idsByTitle(groupNotifications(pages, now))).toEqual([
    ['Needs attention', ['c']],
    ['Today', ['a']],
    ['Yesterday', ['b']],
    ['Sunday, November 22', ['d']],
  ]);
});

it('NOTIF-004 moves a notification to its day when it is read', () => {
  const one = markPagesRead({ pages, pageParams: [undefined, 'b'] }, 'c');
  expect(idsByTitle(groupNotifications(one.pages, now)).map(([title]) => title)).not.toContain('Needs attention');
  expect(one.pages.flatMap(({ messages }) => messages.map(({ has_been_read }) => has_been_read))).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const all = markPagesRead({ pages, pageParams: [] });
  expect(all.pages.flatMap(({ messages }) => messages).every(({ has_been_read }) => has_been_read)).toBe(true);
});
