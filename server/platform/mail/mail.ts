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
  /** For newsletters: URL of the one-click unsubscription (`List-Unsubscribe`, RFC 8058). */
  readonly unsubscribeUrl?: string;
}

export interface Mail {
  /** Stores the message and queues its delivery, in `tx` if given; returns its ID. */
  send(message: MailMessage, tx?: Tx): Promise<string>;
  /** Deletes the messages to an email and those that mention it, in `tx`. */
  deleteMentioning(email: string, tx: Tx): Promise<void>;
  /** Newest first. */
  list(limit: number): Promise<OutboxMessage[]>;
  /** The messages to an email, newest first. */
  listTo(email: string): Promise<OutboxMessage[]>;
  get(id: string): Promise<OutboxMessage | undefined>;
}

/** Sends a stored message; `deliverMail` runs it. */
export const mailDelivery = jobKind({ name: 'mail.deliver', payload: z.object({ messageId: z.string() }) });

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** Opens the outbox. Messages are stored for 30 days, and delivered if a mail server is configured. */
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
    deleteMentioning: (email, tx) => mailStore(tx).deleteMentioning(email),
    list: (limit) => mailStore(db).list(limit),
    listTo: (email) => mailStore(db).listTo(email),
    get: (id) => mailStore(db).get(id),
  };
}
