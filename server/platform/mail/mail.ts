import { z } from 'zod';
import type { Db, Tx } from '../db/database-client.ts';
import { newId } from '../ids.ts';
import { type Jobs, jobKind } from '../jobs/jobs.ts';
import { mailStore, type OutboxMessage } from './mail.store.ts';

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** For news: where one click of the mail program ends them (`List-Unsubscribe`, RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mail {
  /** Keeps the message and queues its delivery, both within `tx` when one is given; answers its id. */
  send(message: MailMessage, tx?: Tx): Promise<string>;
  /** The newest first. */
  list(limit: number): Promise<OutboxMessage[]>;
  get(id: string): Promise<OutboxMessage | undefined>;
}

/** Hands a kept message to the mail server; `deliverMail` runs it. */
export const mailDelivery = jobKind({ name: 'mail.deliver', payload: z.object({ messageId: z.string() }) });

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** The outbox: messages are kept for thirty days, and delivered when there is a mail server; then without their body. */
export function openMail({ db, jobs }: { db: Db; jobs: Jobs }): Mail {
  return {
    async send(message, tx) {
      const id = newId();
      const store = mailStore(tx ?? db);
      await store.deleteBefore(new Date(Date.now() - retentionMs));
      await store.insert({ id, ...message });
      await jobs.send(mailDelivery, { messageId: id }, tx ? { tx } : {});
      return id;
    },
    list: (limit) => mailStore(db).list(limit),
    get: (id) => mailStore(db).get(id),
  };
}
