import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Server-wide settings that the owner can change at runtime. */
export const instanceSettings = pgTable('instance_settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
