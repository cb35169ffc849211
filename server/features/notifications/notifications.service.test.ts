import { expect, it } from 'vitest';
import { systemClock as clock } from '../../platform/clock.ts';
import { transaction } from '../../platform/db/database-client.ts';
import { testDatabase } from '../../platform/db/test-database.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { userService } from '../user/user.service.ts';
import { createActor } from '../workspace/test-actor.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { presentNotification } from './notifications.present.ts';
import { notificationsService } from './notifications.service.ts';

const { db } = await testDatabase();
const mails: MailMessage[] = [];
const events: unknown[] = [];
const user = userService({ db, clock });
const notifications = notificationsService({
  db,
  clock,
  live: { publishToMany: async (ids, event) => void events.push({ ids, event }) },
  mail: {
    send: async (message) => {
      mails.push(message);
      return 'id';
    },
  },
  user,
  owners: workspaceOwnersService({ db, findUser: user.find }),
  publicUrl: 'http://localhost:4000',
});
const notify: typeof notifications.notify = (_tx, input) => transaction(db, (tx) => notifications.notify(tx, input));
const tx = undefined as never;
const firstPage = { cursor: undefined, limit: 10, unreadOnly: false };

it('NOTIF-001 NOTIF-004 lists unread notifications that need attention first, and marks them as read', async () => {
  const ada = await createActor(db, 'ada');
  await notify(tx, { userIds: ['ada'], kind: 'job_failed', data: { name: 'Export' } });
  await notify(tx, { userIds: ['ada', 'ada'], kind: 'job_finished', data: { name: 'Training', path: '/app/voices' } });
  expect(events.at(-1)).toEqual({ ids: [ada.workspaceId], event: { topic: 'notifications', id: 'ada' } });
  const list = await notifications.listPage(ada, firstPage);
  expect(list.pinned.map(({ title }) => title)).toEqual(['Export failed']);
  expect(list.page.map(presentNotification)).toMatchObject([
    {
      severity: 'success',
      title: 'Training is ready',
      needs_attention: false,
      has_been_read: false,
      path: '/app/voices',
    },
    { severity: 'error', title: 'Export failed', needs_attention: true },
  ]);
  expect(list.unreadCount).toBe(2);
  await notifications.markRead(ada, list.pinned[0]!.id);
  expect(await notifications.listPage(ada, firstPage)).toMatchObject({ pinned: [], unreadCount: 1 });
  await notifications.markAllRead(ada);
  expect(await notifications.countUnread(ada)).toBe(0);
  expect(mails).toEqual([]);
});

it('reads the notifications of the caller only, in pages', async () => {
  const grace = await createActor(db, 'grace');
  const other = await createActor(db, 'joan');
  for (const name of ['1', '2', '3']) await notify(tx, { userIds: ['grace'], kind: 'job_finished', data: { name } });
  const first = await notifications.listPage(grace, { ...firstPage, limit: 2 });
  expect(first.page.map(({ title }) => title)).toEqual(['3 is ready', '2 is ready']);
  const cursor = first.page.at(-1)!.id;
  const second = await notifications.listPage(grace, { ...firstPage, limit: 2, cursor });
  expect(second).toMatchObject({ page: [{ title: '1 is ready' }], hasMore: false });
  await expect(notifications.markRead(other, cursor)).rejects.toMatchObject({ code: 'document_not_found' });
  await expect(notifications.listPage(other, { ...firstPage, cursor })).rejects.toMatchObject({
    code: 'invalid_cursor',
  });
});

it('WS-022 notifies in the app and by email as the person prefers', async () => {
  const actor = await createActor(db, 'edith');
  const told = () => notify(tx, { userIds: ['edith'], kind: 'api_key_disabled', data: { name: 'Orders' } });
  await told();
  expect(mails.splice(0)).toMatchObject([{ to: 'edith@example.com', subject: 'The API key “Orders” was disabled' }]);
  await notifications.setPreference(actor, 'api_key_disabled', { byMail: false });
  await told();
  expect(mails).toEqual([]);
  await notifications.setPreference(actor, 'api_key_disabled', { inApp: false, byMail: true });
  await told();
  expect(mails.splice(0)).toHaveLength(1);
  expect((await notifications.listPage(actor, firstPage)).page).toHaveLength(2);
  expect(await notifications.listPreferences(actor)).toContainEqual({
    kind: 'api_key_disabled',
    inApp: false,
    byMail: true,
  });
});

it('sends no email where the cause writes its own, which the preference governs', async () => {
  const actor = await createActor(db, 'mary');
  await notify(tx, { userIds: ['mary'], kind: 'quota_80', data: {} });
  await notify(tx, { userIds: ['mary'], kind: 'invite_received', data: { workspace: 'Acme', invitedBy: 'Ada' } });
  expect(mails).toEqual([]);
  expect(await notifications.wantsMail('mary', 'quota_80')).toBe(true);
  await notifications.setPreference(actor, 'quota_80', { byMail: false });
  expect(await notifications.wantsMail('mary', 'quota_80')).toBe(false);
  await notifications.setPreference(actor, 'invite_received', { byMail: false });
  expect(await notifications.wantsMail('mary', 'invite_received')).toBe(true);
});
