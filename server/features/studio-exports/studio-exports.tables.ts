import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ExportReport } from '../../../contract/studio/studio-exports.ts';
import { exportFormats, exportStates } from '../../../contract/studio/studio-limits.ts';
import { studioProjects } from '../studio-projects/studio-projects.tables.ts';

/** A file of a project or some of its chapters, which a job renders. */
export const studioExports = pgTable(
  'studio_exports',
  {
    id: text().primaryKey(),
    projectId: text()
      .notNull()
      .references(() => studioProjects.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    format: text({ enum: exportFormats }).notNull(),
    mastering: text({ enum: ['none', 'acx'] }).notNull(),
    state: text({ enum: exportStates }).notNull(),
    /** The snapshots that it renders, in order. */
    chapterSnapshotIds: jsonb().$type<readonly string[]>().notNull(),
    projectSnapshotId: text(),
    /** 0–100 while it is rendered. */
    percent: integer(),
    problem: text(),
    jobId: text(),
    fileName: text(),
    contentType: text(),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    durationMs: integer(),
    report: jsonb().$type<ExportReport>(),
    queuedAt: timestamp({ withTimezone: true, precision: 6 }),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('studio_exports_of_project').on(table.projectId, table.createdAt),
    index('studio_exports_by_queue').on(table.state, table.queuedAt),
  ],
);
