import { and, desc, eq, gt, ilike, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { containsPattern } from '../db/contains-pattern.ts';
import type { Db, Tx } from '../db/database-client.ts';
import { mailMessages } from './mail.tables.ts';

export type OutboxMessage = typeof mailMessages.$inferSelect;

/** A message without its body, which may contain secret links. */
export type OutboxEntry = Pick<OutboxMessage, 'id' | 'to' | 'subject' | 'createdAt' | 'sentAt' | 'lastError'>;

interface OutboxQuery {
  readonly state: 'sent' | 'failed' | 'waiting';
  /** A part of the recipient or of the subject; empty: all. */
  readonly search: string;
  readonly after: string | undefined;
  readonly limit: number;
}

export const mailStore = (db: Db | Tx) => ({
  async insert(message: typeof mailMessages.$inferInsert): Promise<void> {
    await db.insert(mailMessages).values(message);
  },

  async get(id: string): Promise<OutboxMessage | undefined> {
    return (await db.select().from(mailMessages).where(eq(mailMessages.id, id)))[0];
  },

  /** Newest first. */
  async list(limit: number): Promise<OutboxMessage[]> {
    return db.select().from(mailMessages).orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)).limit(limit);
  },

  /** A page of messages in one state, newest first, after the message `after`; without their bodies. */
  listInState({ state, search, after, limit }: OutboxQuery): Promise<OutboxEntry[]> {
    const { id, to, subject, createdAt, sentAt, lastError } = mailMessages;
    const position = db
      .select({ createdAt, id })
      .from(mailMessages)
      .where(eq(id, after ?? ''));
    const pattern = containsPattern(search);
    const states = {
      sent: isNotNull(sentAt),
      failed: and(isNull(sentAt), isNotNull(lastError)),
      waiting: and(isNull(sentAt), isNull(lastError)),
    };
    return db
      .select({ id, to, subject, createdAt, sentAt, lastError })
      .from(mailMessages)
      .where(
        and(
          states[state],
          search === '' ? undefined : or(ilike(to, pattern), ilike(subject, pattern)),
          after === undefined ? undefined : sql`(${createdAt}, ${id}) < ${position}`,
        ),
      )
      .orderBy(desc(createdAt), desc(id))
      .limit(limit);
  },

  /** The messages to an email, newest first. */
  listTo: (email: string): Promise<OutboxMessage[]> =>
    db
      .select()
      .from(mailMessages)
      .where(eq(sql`lower(${mailMessages.to})`, email.toLowerCase()))
      .orderBy(desc(mailMessages.createdAt), desc(mailMessages.id)),

  /** How many messages since a time were sent, and how many failed so far. */
  async countSince(since: Date): Promise<{ sent: number; failing: number }> {
    const [row] = await db
      .select({
        sent: sql<number>`count(${mailMessages.sentAt})::int`,
        failing: sql<number>`(count(*) filter (where ${mailMessages.sentAt} is null and ${mailMessages.lastError} is not null))::int`,
      })
      .from(mailMessages)
      .where(gt(mailMessages.createdAt, since));
    return row!;
  },

  /** Deletes the body, which is no longer needed and contains secret links. */
  async markSent(id: string, sentAt: Date): Promise<void> {
    const clearedBody = { text: '', html: null, unsubscribeUrl: null };
    await db
      .update(mailMessages)
      .set({ sentAt, lastError: null, ...clearedBody })
      .where(eq(mailMessages.id, id));
  },

  async markFailed(id: string, lastError: string): Promise<void> {
    await db.update(mailMessages).set({ lastError }).where(eq(mailMessages.id, id));
  },

  /** Deletes the messages to an email, and those that mention it. */
  async deleteMentioning(email: string): Promise<void> {
    const content = sql`lower(concat_ws(' ', ${mailMessages.to}, ${mailMessages.subject}, ${mailMessages.text}, ${mailMessages.html}))`;
    await db.delete(mailMessages).where(sql`position(lower(${email}) in ${content}) > 0`);
  },

  async deleteBefore(time: Date): Promise<void> {
    await db.delete(mailMessages).where(lt(mailMessages.createdAt, time));
  },
});
