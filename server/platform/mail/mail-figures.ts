import type { Db } from '../db/database-client.ts';
import { mailStore } from './mail.store.ts';

/** How many messages since a time were sent, and how many failed so far. */
export interface MailFigures {
  readonly sent: number;
  readonly failing: number;
}

export const countMail = (db: Db, since: Date): Promise<MailFigures> => mailStore(db).countSince(since);
