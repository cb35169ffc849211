import { index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

/** The progress of workspace jobs; pg-boss has the tables of the queue itself. */
export const jobProgress = pgTable(
  'job_progress',
  {
    jobId: text().primaryKey(),
    workspaceId: text().notNull(),
    name: text().notNull(),
    percent: smallint().notNull(),
    stage: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.workspaceId, table.updatedAt), index().on(table.updatedAt)],
);
