import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { companySizes } from '../../../contract/catalogue/company-sizes.ts';

/** What people ask of whoever sells the plans. They need no account here, so that it is nobody's but the server's. */
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
