import { customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Random secrets that this installation generated. */
export const instanceSecrets = pgTable('instance_secrets', {
  name: text().primaryKey(),
  value: bytes().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
