import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** The outbox: every message of the last 30 days. Delivered messages have no body; without a mail server none is sent. */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text(),
    unsubscribeUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the mail server accepted the message. */
    sentAt: timestamp({ withTimezone: true }),
    /** The mail server's last rejection. */
    lastError: text(),
  },
  (table) => [index().on(table.createdAt.desc(), table.id)],
);
