import { AppError } from '../../platform/app-error.ts';
import type { OutboxMessage } from '../../platform/mail/mail.store.ts';
import type { Mail } from '../../platform/mail/mail.ts';

/** Shows the outbox as a mailbox in development; `enabled` is false if it could contain mail to real people. */
export function mailboxService({ mail, enabled }: { mail: Mail; enabled: boolean }) {
  const requireEnabled = () => {
    if (!enabled)
      throw new AppError('feature_not_available', { message: 'The mailbox is available in development only.' });
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
