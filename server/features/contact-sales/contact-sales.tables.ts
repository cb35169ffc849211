import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companySizes } from '../../../contract/catalogue/company-sizes.ts';

/** Sales requests. Senders need no account, so requests belong to the server and not to a workspace. */
export const salesRequests = pgTable(
  'sales_requests',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** Lower case. */
    email: text().notNull(),
    company: text().notNull(),
    companySize: text({ enum: companySizes }).notNull(),
    message: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('sales_requests_by_time').on(table.createdAt)],
);
