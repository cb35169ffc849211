import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings of the whole server, which its owner changes while it runs. */
export const instanceSettings = pgTable('instance_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
