import type { EmailText } from '../../../contract/catalogue/emails.ts';
import type { Tx } from '../db/database-client.ts';

/** Mails people about changes to their account. */
export interface AccountNotices {
  /** Queues a mail to the owner of an account about a change that they may not have made. */
  notifyPerson(tx: Tx, userId: string, text: EmailText): Promise<void>;
}
