import { AppError } from '../../platform/app-error.ts';
import type { OutboxMessage } from '../../platform/mail/mail.store.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** The outbox as a mailbox, for development: `enabled` is false wherever real people's mail could be in it. */
export function mailboxService({ mail, enabled }: { mail: Mail; enabled: boolean }) {
  const requireEnabled = () => {
    if (!enabled) throw new AppError('feature_not_available', { message: 'The mailbox is shown in development only.' });
  };
  return {
    async list(limit: number): Promise<OutboxMessage[]> {
      requireEnabled();
      return mail.list(limit);
    },
    async get(messageId: string): Promise<OutboxMessage> {
      requireEnabled();
      const message = await mail.get(messageId);
      if (!message)
        throw new AppError('document_not_found', {
          message: 'A message with this id was not found.',
          param: 'message_id',
        });
      return message;
    },
  };
}
export type MailboxService = ReturnType<typeof mailboxService>;
