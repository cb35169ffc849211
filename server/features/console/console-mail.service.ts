import type { ConsoleMailState } from '../../../contract/console/console-states.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Db, transaction } from '../../platform/db/database-client.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { queueOverviewStore } from '../../platform/jobs/queue-overview.store.ts';
import { mailStore, type OutboxEntry } from '../../platform/mail/mail.store.ts';
import { mailDelivery } from '../../platform/mail/mail.ts';
import { requirePermission } from '../../platform/permissions.ts';
import { type Page, toPage } from './console-page.rules.ts';
import type { StaffLogService } from './staff-log.service.ts';

interface ConsoleMailDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly hasMailServer: boolean;
  readonly staffLog: Pick<StaffLogService, 'record'>;
}

interface MailQuery {
  readonly state: ConsoleMailState;
  readonly search: string;
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** The outbox of the server, for staff (U-56). It shows no bodies, which may contain links to an account. */
export function consoleMailService({ db, jobs, hasMailServer, staffLog }: ConsoleMailDeps) {
  return {
    hasMailServer,

    async list(actor: Actor, { state, search, cursor, limit }: MailQuery): Promise<Page<OutboxEntry>> {
      requirePermission(actor, 'console.read');
      const store = mailStore(db);
      if (cursor !== undefined && !(await store.get(cursor))) throw new AppError('invalid_cursor', { param: 'cursor' });
      const found = await store.listInState({ state, search, after: cursor, limit: limit + 1 });
      return toPage(found, limit, ({ id }) => id);
    },

    /** Queues a message again. Throws `conflict` for one that was sent, or without a mail server, and `already_running`. */
    async sendAgain(actor: Actor, messageId: string): Promise<void> {
      requirePermission(actor, 'console.manage');
      await transaction(db, async (tx) => {
        const message = await mailStore(tx).get(messageId);
        if (!message)
          throw new AppError('document_not_found', {
            message: 'An email with this ID was not found.',
            param: 'mail_id',
          });
        if (message.sentAt) throw new AppError('conflict', { message: 'This email was sent.' });
        if (!hasMailServer) throw new AppError('conflict', { message: 'This server has no mail server.' });
        if (await queueOverviewStore(tx).hasUnfinished(mailDelivery.name, { messageId }))
          throw new AppError('already_running', { message: 'This email is already queued.' });
        // Two calls at once queue one delivery.
        await jobs.send(mailDelivery, { messageId }, { tx, singletonKey: messageId });
        await staffLog.record(tx, actor, 'staff.mail_sent', { id: messageId });
      });
    },
  };
}
export type ConsoleMailService = ReturnType<typeof consoleMailService>;
