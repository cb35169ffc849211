import { systemClock as clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database-client.ts';
import type { WorkspaceId } from '../../platform/ids.ts';
import type { MailMessage } from '../../platform/mail/mail.ts';
import { live } from '../../platform/test-doubles.ts';
import { auditLogService } from '../audit-log/audit-log.service.ts';
import { auditLogStore } from '../audit-log/audit-log.store.ts';
import { userService } from '../user/user.service.ts';
import { workspaceOwnersService } from '../workspace/workspace-owners.service.ts';
import { notificationsService } from './notifications.service.ts';
import { notificationsStore } from './notifications.store.ts';

/** The audit log and the notifications of a test database, and what they contain, oldest first. */
export function openNotices(db: Db) {
  const mails: MailMessage[] = [];
  const user = userService({ db, clock });
  const owners = workspaceOwnersService({ db, findUser: user.find });
  const mail = { send: async (message: MailMessage) => String(mails.push(message)) };
  const all = { after: undefined, limit: 100 };
  return {
    user,
    owners,
    mails,
    auditLog: auditLogService({ db, clock, live, user, owners }),
    notifications: notificationsService({
      db,
      clock,
      live: { publishToMany: async () => {} },
      mail,
      user,
      owners,
      publicUrl: 'http://localhost:4000',
    }),
    listEntries: async ({ workspaceId }: { workspaceId: WorkspaceId }) =>
      (await auditLogStore(db).list(workspaceId, {}, all)).reverse(),
    listTitles: async (userId: string) =>
      (await notificationsStore(db).list(userId, { ...all, unreadOnly: false })).map(({ title }) => title).reverse(),
  };
}
