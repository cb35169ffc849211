import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { ImportTree } from '../../../contract/studio/studio-imports.ts';
import { documentTypes } from '../../../contract/studio/studio-limits.ts';
import { workspaces } from '../workspace/workspace.tables.ts';

/** A document that was read, and waits for the review of its chapters. */
export const studioImports = pgTable(
  'studio_imports',
  {
    id: text().primaryKey(),
    workspaceId: text()
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'completed', 'failed', 'cancelled'] }).notNull(),
    /** The name of the file, or the address. */
    source: text().notNull(),
    url: text(),
    documentType: text({ enum: documentTypes }),
    blobKey: text(),
    bytes: bigint({ mode: 'number' }),
    percent: integer(),
    problem: text(),
    problemCode: text(),
    jobId: text(),
    /** Titles, sizes and warnings; the text itself is in the file `contentKey`. */
    tree: jsonb().$type<ImportTree>(),
    contentKey: text(),
    coverKey: text(),
    projectId: text(),
    createdAt: timestamp({ withTimezone: true, precision: 6 }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('studio_imports_by_date').on(table.workspaceId, table.createdAt)],
);
