import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Every message that the server sends, kept for a while; without a mail server this is where it ends. Delivered ones have no body. */
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
    /** When the mail server took it. */
    sentAt: timestamp({ withTimezone: true }),
    /** What the mail server said when it last refused. */
    lastError: text(),
  },
  (table) => [index().on(table.createdAt.desc(), table.id)],
);
